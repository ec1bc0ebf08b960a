import { spelledOut } from '../../parts/signal-words.ts'
import { count } from '../../parts/words.ts'

const names: Readonly<Record<string, string>> = {
  quantity: 'Units',
  stock: 'Units on the shelf',
  medianQuantity: 'Units usually sold at once',
  atThisShopInADay: 'Purchases at this shop in a day',
  inADay: 'Purchases in a day',
  inAWeek: 'Purchases in a week',
  minutesSinceSame: 'Minutes since the same product',
  sharedWithStaff: 'Shared with the shop’s staff',
  shopSignals: 'Odd figures of the shop',
  isEveryFifth: 'One of every five that is looked at',
  medianSeconds: 'Seconds to a decision, half of them',
  topFivePoints: 'Points of the five first customers',
  customersOnOneBrowser: 'Most customers on one browser',
  unitsAdded: 'Units put on record in 90 days',
}

/** The figures that a rule decided by, as name and value. Unknown ones are left out. */
export function factsInWords(
  facts: Readonly<Record<string, unknown>>,
): readonly (readonly [name: string, value: string])[] {
  return Object.entries(facts).flatMap(([name, value]) => {
    const words = valueInWords(value)
    return words === undefined ? [] : [[names[name] ?? spelledOut(name), words] as const]
  })
}

function valueInWords(value: unknown): string | undefined {
  if (typeof value === 'number') return count(Math.round(value * 100) / 100)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(String).join(', ')
  return undefined
}
