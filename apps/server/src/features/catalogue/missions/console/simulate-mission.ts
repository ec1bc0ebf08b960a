import type { AnswerOf } from '@jara/contract/call'
import type { simulateMission as simulateMissionCall } from '@jara/contract/catalogue/missions-console'
import type { Db } from '../../../../db/db.ts'
import { policyInForce } from '../../../../policy/policy.sql.ts'
import type { ConsoleMissionRow } from './console-mission.sql.ts'
import { selectPastDays, summarisePast } from './past-purchases.sql.ts'

/** What the mission would have paid for the purchases of the last 28 days, under the same caps. */
export async function simulateMission(
  db: Db,
  mission: ConsoleMissionRow,
): Promise<AnswerOf<typeof simulateMissionCall>> {
  const { policy } = await policyInForce(db)
  const [{ purchases, people }, units] = await Promise.all([
    summarisePast(db, mission.product_id),
    selectPastDays(db, {
      productId: mission.product_id,
      unitsADay: policy.missionBonus.unitsADay,
      unitsPerCustomer: mission.units_per_customer,
    }),
  ])
  const days = units.map((day) => ({ date: day.date, points: day.units * mission.bonus_points_per_unit }))
  const points = days.reduce((sum, day) => sum + day.points, 0)
  return { purchases, people, points, used_up_on: usedUpOn(days, mission.budget_points), days }
}

function usedUpOn(days: readonly { date: string; points: number }[], budget: number): string | null {
  let spent = 0
  const last = days.find((day) => {
    spent += day.points
    return spent >= budget
  })
  return last?.date ?? null
}
