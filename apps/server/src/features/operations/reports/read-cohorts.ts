import type { AnswerOf } from '@jara/contract/call'
import type { readCohortReport as readCohortReportCall } from '@jara/contract/operations/reports'
import type { Db } from '../../../db/db.ts'
import { checkRange, type DayRange } from '../../../http/day-range.ts'
import { type CohortRow, selectCohorts } from './cohorts.sql.ts'

type CohortReport = AnswerOf<typeof readCohortReportCall>

/** A customer's first purchase is in month 0, so the customers who earned in it are the whole cohort. */
export async function readCohortReport(db: Db, range: DayRange): Promise<CohortReport> {
  checkRange(range)
  const rows = await selectCohorts(db, range)
  const months = [...new Set(rows.map(({ cohort }) => cohort))]
  return { ...range, cohorts: months.map((month) => describe(month, rows)) }
}

function describe(month: string, rows: readonly CohortRow[]): CohortReport['cohorts'][number] {
  const own = rows.filter(({ cohort }) => cohort === month)
  return {
    month,
    customers: own[0]?.earned ?? 0,
    months: own.map(({ after, earned, redeemed }) => ({ after, earned, redeemed })),
  }
}
