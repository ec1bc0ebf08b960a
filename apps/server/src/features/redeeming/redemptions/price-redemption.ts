import { refuseChosenAmount } from '@jara/rules/redeeming/chosen-amount'
import { formatPoints } from '@jara/rules/points'
import { convertedKobo, needsPlan, refusePlanPoints } from '@jara/rules/redeeming/redemption'
import { Refusal } from '../../../access/refusal.ts'
import type { AirtimeProvider, Plan } from '../../../providers/airtime.ts'
import { refuseIfUnavailable } from './refuse-if-unavailable.ts'
import type { Db } from '../../../db/db.ts'
import { isPlanAgreed } from './plans/agreed-plan.sql.ts'
import type { RedemptionDeps } from './redemption-deps.ts'
import type { RedemptionItemRow, RequestedItem } from './redemption-item.sql.ts'

export interface Price {
  readonly amountKobo: number
  readonly plan: Plan | undefined
}

interface PriceRequest {
  readonly item: RequestedItem
  readonly points: number
  readonly variationCode: string | undefined
}

/** What the points buy. A plan's price comes from the provider, never from the client. */
export async function priceRedemption(
  { db, airtime }: Pick<RedemptionDeps, 'db' | 'airtime'>,
  request: PriceRequest,
): Promise<Price> {
  const { item, points } = request
  refuse(refuseByLimits(points, item))
  const rate = Number(item.point_to_ngn_rate)
  const plan = needsPlan(item.type) ? await confirmPlan(airtime, request) : undefined
  if (plan && item.has_agreed_plans) await refuseUnseen(db, item, plan)
  if (plan?.priceKobo !== undefined) {
    refuse(refusePlanPoints(points, plan.priceKobo, rate))
    return { amountKobo: plan.priceKobo, plan }
  }
  const limits = await refuseIfUnavailable(airtime.readLimits(item.type, item.name))
  if (!limits) throw new Refusal('conflict', 'This item isn’t available right now.', { code: 'not_offered' })
  refuse(refuseChosenAmount(points, rate, limits))
  return { amountKobo: convertedKobo(points, rate) ?? 0, plan }
}

/** The item's limits as set by an operator, in addition to the provider's. */
function refuseByLimits(
  points: number,
  { least_points: least, most_points: most }: RedemptionItemRow,
): string | undefined {
  if (least !== null && points < least) return `The minimum is ${formatPoints(least)}.`
  return most !== null && points > most ? `The maximum is ${formatPoints(most)}.` : undefined
}

/**
 * The provider charges its current price whatever amount we send, so that price decides. Points that do not match the listed
 * price rarely cause a lookup, because they may be guesses: another server may have listed a newer price.
 */
async function confirmPlan(airtime: AirtimeProvider, request: PriceRequest): Promise<Plan> {
  const { name } = request.item
  const listed = findPlan(await refuseIfUnavailable(airtime.listPlans(name)), request)
  if (listed.priceKobo === undefined) return listed
  if (whyUnsuitable(listed, request) !== undefined) {
    refuse(whyUnsuitable(findPlan(await refuseIfUnavailable(airtime.recheckPlans(name)), request), request))
  }
  return findPlan(await refuseIfUnavailable(airtime.confirmPlans(name)), request)
}

function whyUnsuitable({ priceKobo }: Plan, { item, points }: PriceRequest): string | undefined {
  return priceKobo === undefined
    ? undefined
    : refusePlanPoints(points, priceKobo, Number(item.point_to_ngn_rate))
}

function findPlan(plans: readonly Plan[] | undefined, { variationCode }: PriceRequest): Plan {
  const plan = plans?.find(({ code }) => code === variationCode)
  if (!plan)
    throw new Refusal('invalid', 'This plan isn’t available. Please select another plan.', {
      code: 'plan_unknown',
    })
  return plan
}

/** Refuses a plan whose current price has not been approved. */
async function refuseUnseen(db: Db, { id }: RequestedItem, plan: Plan): Promise<void> {
  if (await isPlanAgreed(db, id, plan)) return
  const message = 'The price of this plan has changed and is being checked. Please choose another plan.'
  throw new Refusal('conflict', message, { code: 'plan_waits' })
}

function refuse(reason: string | undefined): void {
  if (reason !== undefined) throw new Refusal('invalid', reason, { code: 'points_unsuitable' })
}
