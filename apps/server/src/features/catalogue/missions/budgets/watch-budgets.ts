import { reachedAlarm } from '@jara/rules/catalogue/mission-budget'
import { formatCount, formatPoints } from '@jara/rules/points'
import type { Database } from '../../../../db/db.ts'
import { replaceAlarms } from '../../../../notices/raise-alarm.ts'
import { markAlarmed, selectSpending, type SpendingMissionRow } from './budget-alarm.sql.ts'

type Reached = SpendingMissionRow & { readonly percent: number }

/** Raises an alarm when a mission has used 50, 80 or 100 percent of its budget, once for each of these. */
export async function watchBudgets(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const reached = (await selectSpending(tx)).flatMap(reachedBy)
    for (const { id, percent, alarmed_percent } of reached)
      if (percent > alarmed_percent) await markAlarmed(tx, id, percent)
    await replaceAlarms(tx, 'mission-budget', reached.map(describeAlarm))
  })
}

/** A returned bonus does not end an alarm: it would only be raised again. */
function reachedBy(mission: SpendingMissionRow): Reached[] {
  const { alarmed_percent: told } = mission
  const percent = Math.max(reachedAlarm(mission) ?? 0, told)
  return percent === 0 ? [] : [{ ...mission, percent }]
}

function describeAlarm({ id, name, percent, spent_points: spent, budget_points: budget }: Reached) {
  const used = `${formatCount(spent)} of ${formatPoints(budget)}`
  return {
    subject: id,
    mark: String(percent),
    title: percent === 100 ? `${name} has used up its budget` : `${name} has used ${percent}% of its budget`,
    body: `${used}. A mission that has used up its budget gives no bonus and is hidden. A published mission can’t be changed. Publish a new one to continue.`,
  }
}
