import type { AnswerOf } from '@jara/contract/call'
import type { readItemPlans as readItemPlansCall } from '@jara/contract/redeeming/redemptions-plans'
import { fromKobo } from '@jara/rules/naira'
import { needsPlan, pointsForPlan } from '@jara/rules/redeeming/redemption'
import { findWaitingRequest } from '../../../../access/approvals/approvals.ts'
import { Refusal } from '../../../../access/refusal.ts'
import type { Db } from '../../../../db/db.ts'
import { isUuid } from '../../../../db/uuid.ts'
import type { AirtimeProvider, Plan } from '../../../../providers/airtime.ts'
import { refuseIfUnavailable } from '../refuse-if-unavailable.ts'
import { agreeingPlans, findItemOfPlans, type ItemOfPlans, selectAgreedPlans } from './agreed-plan.sql.ts'
import { comparePlans, fingerprintOf } from './compare-plans.ts'

/** An item's approved plans, beside what the provider lists now. */
export async function readItemPlans(
  db: Db,
  airtime: Pick<AirtimeProvider, 'confirmPlans'>,
  id: string,
): Promise<AnswerOf<typeof readItemPlansCall>> {
  const item = await findKnown(db, id)
  const listed = await listNow(airtime, item)
  const lines = comparePlans(item.agreed_at ? await selectAgreedPlans(db, id) : [], listed)
  const waiting = await findWaitingRequest(db, agreeingPlans, id)
  const { agreed_at: agreedAt, ...known } = item
  return {
    item: known,
    agreed_at: agreedAt?.toISOString() ?? null,
    asked_by: waiting?.asker_name ?? null,
    seen: fingerprintOf(lines),
    plans: lines.map(({ code, difference, ...plan }) => ({
      id: code,
      difference,
      agreed: plan.agreed ? priced(plan.agreed, item) : null,
      listed: plan.listed ? priced(plan.listed, item) : null,
    })),
  }
}

function priced({ name, priceKobo }: Plan, { rate }: ItemOfPlans) {
  if (priceKobo === undefined) return { name, price_naira: null, points: null }
  return { name, price_naira: fromKobo(priceKobo), points: pointsForPlan(priceKobo, rate) ?? null }
}

export async function findKnown(db: Db, id: string): Promise<ItemOfPlans> {
  const item = isUuid(id) ? await findItemOfPlans(db, id) : undefined
  if (!item) throw new Refusal('not-found', 'Item not found.')
  if (!needsPlan(item.type)) throw new Refusal('conflict', 'Airtime has no plans.', { code: 'no_plans' })
  return item
}

/** Never from a cache. */
export async function listNow(
  airtime: Pick<AirtimeProvider, 'confirmPlans'>,
  { name }: ItemOfPlans,
): Promise<readonly Plan[]> {
  const listed = await refuseIfUnavailable(airtime.confirmPlans(name))
  if (listed) return listed
  throw new Refusal('conflict', 'The provider does not offer this service.', { code: 'not_offered' })
}
