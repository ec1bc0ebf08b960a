import { type BudgetAlarm, reachedAlarm } from '@jara/rules/mission-budget'
import { formatCount, formatPoints } from '@jara/rules/points'
import type { Db } from '../../../db/db.ts'
import { alarmOperators, type AlarmLog } from '../../../notices/alarm-operators.ts'
import type { Mail } from '../../../providers/mail.ts'
import { markAlarmed, selectSpending, type SpendingMissionRow } from './budget-alarm.sql.ts'

type Reached = SpendingMissionRow & { readonly percent: BudgetAlarm }

/** Writes to every operator when missions have used 50, 80 or 100 percent of their budgets, once for each of these. */
export async function watchBudgets(db: Db, mail: Pick<Mail, 'send'>, log: AlarmLog): Promise<void> {
  const reached = (await selectSpending(db)).flatMap((mission): Reached[] => {
    const percent = reachedAlarm(mission)
    return percent === undefined || percent <= mission.alarmed_percent ? [] : [{ ...mission, percent }]
  })
  if (reached.length === 0 || !(await alarmOperators(db, mail, log, letterAbout(reached)))) return
  for (const { id, percent } of reached) await markAlarmed(db, id, percent)
}

function letterAbout(missions: readonly Reached[]) {
  const [first] = missions
  const subject =
    first && missions.length === 1
      ? `Jara: ${first.name} has used ${first.percent} % of its budget`
      : `Jara: ${missions.length} missions use up their budgets`
  return {
    subject,
    paragraphs: [
      ...missions.map(describeBudget),
      'A mission without a budget gives no bonus and is not shown. What it promised cannot be changed: to go on, publish another one.',
    ],
  }
}

function describeBudget({ name, percent, spent_points: spent, budget_points: budget }: Reached): string {
  const used = `${formatCount(spent)} of ${formatPoints(budget)}`
  return percent === 100
    ? `${name} has used up its budget: ${used}.`
    : `${name} has used ${percent} % of its budget: ${used}.`
}
