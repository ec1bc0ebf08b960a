import type { listPlans } from '@jara/contract/redeeming/redemptions'
import { formatNgn, toKobo } from '@jara/rules/naira'
import { dataService } from '@jara/rules/redeeming/network'
import {
  convertedKobo,
  pointsForPlan,
  type RedemptionType,
  typeLabels,
} from '@jara/rules/redeeming/redemption'
import type { ToleratedAnswer } from '../../../api/tolerant.ts'
import type { RedeemFormValues } from '../../../session/redeem-form-values.ts'
import type { Person } from './people.ts'

export interface Item {
  readonly id: string
  readonly name: string
  readonly type: RedemptionType
  readonly rate: number
}

/** Something that points buy for a recipient, and the redeem form's values for it. */
export interface Offer {
  readonly key: string
  readonly title: string
  readonly points: number
  readonly values: RedeemFormValues
}

type Plan = NonNullable<NonNullable<ToleratedAnswer<typeof listPlans>['content']>['varations']>[number]

/** The types that this recipient can receive. */
export function typesFor({ kind }: Person): readonly RedemptionType[] {
  return kind === 'meter' ? ['electricity'] : ['airtime', 'data']
}

/** The item of this type for the recipient's network or meter. */
export function itemFor(person: Person, type: RedemptionType, items: readonly Item[]): Item | undefined {
  const name = type === 'data' ? dataService(person.network ?? '') : person.network
  return items.find((item) => item.type === type && item.name === name)
}

/** Popular amounts, in naira. */
const usualNaira = [100, 200, 500, 1_000, 2_000, 5_000, 10_000]

/** Airtime and electricity of about these amounts. */
export function usualAmounts(person: Person, item: Item): Offer[] {
  return usualNaira.flatMap((naira) => {
    const points = wholeNairaFrom(pointsForPlan(naira * 100, item.rate) ?? 0, item.rate)
    if (points === undefined) return []
    const title = `${typeLabels[item.type]} ${formatNgn(convertedKobo(points, item.rate) ?? 0)}`
    return [
      { key: String(naira), title, points, values: valuesOf(person, item, points, person.variationCode) },
    ]
  })
}

/** A rate has at most four decimals, so within this many points one amount is worth whole naira. */
const longestSearch = 10_000

/** The fewest points, from `least` on, that are worth whole naira: only those can be redeemed. */
function wholeNairaFrom(least: number, rate: number): number | undefined {
  for (let points = Math.max(1, least); points < least + longestSearch; points += 1) {
    if ((convertedKobo(points, rate) ?? 1) % 100 === 0) return points
  }
  return undefined
}

/** Plans with a price, cheapest first. */
export function plansOf(person: Person, item: Item, plans: readonly Plan[]): Offer[] {
  return plans
    .flatMap(({ name, variation_code: code = '', variation_amount: price = '' }) => {
      const points = pointsForPlan(toKobo(price) ?? 0, item.rate)
      if (points === undefined) return []
      return [{ key: code, title: name ?? code, points, values: valuesOf(person, item, points, code) }]
    })
    .sort((one, other) => one.points - other.points)
}

function valuesOf(person: Person, item: Item, points: number, variationCode: string): RedeemFormValues {
  const { number: account, phone } = person
  return { type: item.type, itemId: item.id, points: String(points), account, variationCode, phone }
}

/** Expects the cheapest offers first. The first few that are too expensive are `notFar`. */
export function split(offers: readonly Offer[], balance: number) {
  return {
    affordable: offers.filter(({ points }) => points <= balance),
    notFar: offers.filter(({ points }) => points > balance).slice(0, 3),
  }
}
