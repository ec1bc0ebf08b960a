import type { AnswerOf } from '@jara/contract/call'
import type { readShop as readShopCall } from '@jara/contract/shop/retailers-console'
import { type Policy, pointsWorth } from '@jara/rules/trust/policy'
import { Refusal } from '../../../../access/refusal.ts'
import type { Db } from '../../../../db/db.ts'
import { isUuid } from '../../../../db/uuid.ts'
import { policyInForce } from '../../../../policy/policy.sql.ts'
import { findShop } from './shop.sql.ts'

export async function readShop(db: Db, id: string): Promise<AnswerOf<typeof readShopCall>> {
  const [shop, { policy }] = await Promise.all([isUuid(id) ? findShop(db, id) : undefined, policyInForce(db)])
  if (!shop) throw new Refusal('not-found', 'Shop or brand not found.')
  const { latitude, longitude, days_here: daysHere, joined_at, ...facts } = shop
  return {
    ...facts,
    location: `${latitude},${longitude}`,
    joined_at: joined_at.toISOString(),
    // Prepaid points have no other limit.
    points_a_day: facts.prefunded === null ? pointsADay(policy, daysHere) : null,
    prefund_days: prefundDays(facts),
  }
}

function pointsADay(policy: Policy, daysHere: number): number | null {
  const { mode, newForDays, nairaWhileNew, naira } = policy.issuing
  if (mode !== 'refuse') return null
  return pointsWorth(daysHere < newForDays ? nairaWhileNew : naira, policy)
}

interface Pace {
  readonly prefunded: number | null
  readonly points_30_days: number
}

/** How many days the prepaid points last at the pace of the last 30 days. */
export function prefundDays({ prefunded, points_30_days: given }: Pace): number | null {
  return prefunded === null || given === 0 ? null : Math.floor((prefunded * 30) / given)
}
