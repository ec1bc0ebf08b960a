import { spelledOut } from '../../../parts/signal-words.ts'
import { count } from '../../../parts/words.ts'

const names: Readonly<Record<string, string>> = {
  quantity: 'Units',
  stock: 'Units in stock',
  medianQuantity: 'Usual units per sale',
  atThisShopInADay: 'Purchases at this shop in a day',
  inADay: 'Purchases in a day',
  inAWeek: 'Purchases in a week',
  minutesSinceSame: 'Minutes since the same product was bought',
  sharedWithStaff: 'Contact details shared with shop staff',
  shopSignals: 'Unusual shop activity',
  isEveryFifth: 'Selected as 1 in 5 for review',
  medianSeconds: 'Median seconds to a decision',
  topFivePoints: 'Points of the top 5 customers',
  customersOnOneBrowser: 'Most customers on one browser',
  unitsAdded: 'Units added to stock in 90 days',
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
