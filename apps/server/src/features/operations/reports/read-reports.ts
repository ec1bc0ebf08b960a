import type { AnswerOf, QueryOf } from '@jara/contract/call'
import type {
  downloadReport as downloadReportCall,
  readApprovalReport as readApprovalReportCall,
  readEarningReport as readEarningReportCall,
  readPointsReport as readPointsReportCall,
  readServiceReport as readServiceReportCall,
  ReportName,
} from '@jara/contract/operations/reports'
import { toCsv } from '@jara/rules/csv'
import { fromKobo } from '@jara/rules/naira'
import type { Db } from '../../../db/db.ts'
import { checkRange, type DayRange } from '../../../http/day-range.ts'
import { selectPointsDays } from '../../../ledger/day-sums.sql.ts'
import { policyInForce } from '../../../policy/policy.sql.ts'
import { selectCohorts } from './cohorts.sql.ts'
import { selectDecisionDays, selectEarnings, selectServices } from './earning-days.sql.ts'

type EarningQuery = QueryOf<typeof readEarningReportCall>

export async function readPointsReport(
  db: Db,
  range: DayRange,
): Promise<AnswerOf<typeof readPointsReportCall>> {
  checkRange(range)
  const [nairaPerPoint, days] = await Promise.all([readNairaPerPoint(db), selectPointsDays(db, range)])
  return { ...range, naira_per_point: nairaPerPoint, days }
}

const mostRows = 50

export async function readEarningReport(
  db: Db,
  { by, ...range }: EarningQuery,
): Promise<AnswerOf<typeof readEarningReportCall>> {
  checkRange(range)
  const [nairaPerPoint, rows] = await Promise.all([
    readNairaPerPoint(db),
    selectEarnings(db, { ...range, by }, mostRows),
  ])
  const [first] = rows
  return {
    ...range,
    by,
    naira_per_point: nairaPerPoint,
    count: first?.count ?? 0,
    purchases: first?.all_purchases ?? 0,
    issued: first?.all_issued ?? 0,
    taken_back: first?.all_taken_back ?? 0,
    rows: rows.map(({ id, name, purchases, issued, taken_back }) => ({
      ...{ id, name, purchases, issued, taken_back },
    })),
  }
}

export async function readApprovalReport(
  db: Db,
  range: DayRange,
): Promise<AnswerOf<typeof readApprovalReportCall>> {
  checkRange(range)
  return { ...range, days: await selectDecisionDays(db, range) }
}

export async function readServiceReport(
  db: Db,
  range: DayRange,
): Promise<AnswerOf<typeof readServiceReportCall>> {
  checkRange(range)
  const rows = await selectServices(db, range)
  return { ...range, rows: rows.map(({ kobo, ...row }) => ({ ...row, naira: fromKobo(kobo) })) }
}

/** The whole table of a report. Texts that a spreadsheet would run as formulas are quoted. */
export async function reportAsCsv(
  db: Db,
  report: ReportName,
  query: QueryOf<typeof downloadReportCall>,
): Promise<Buffer> {
  checkRange(query)
  const rows = await tables[report](db, query)
  return Buffer.from(toCsv([Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]))
}

type Table = readonly { readonly [name: string]: string | number | null }[]

const tables: Readonly<Record<ReportName, (db: Db, query: EarningQuery) => Promise<Table>>> = {
  points: async (db, range) => {
    const { days, naira_per_point: naira } = await readPointsReport(db, range)
    return days.map((day) => ({
      ...day,
      issued_naira: inNaira(day.issued, naira),
      burned_naira: inNaira(day.burned, naira),
      outstanding_naira: inNaira(day.outstanding, naira),
    }))
  },
  earning: async (db, query) => {
    const naira = await readNairaPerPoint(db)
    const rows = await selectEarnings(db, query, null)
    return rows.map(({ id, name, purchases, issued, taken_back }) => ({
      ...{ id, name, purchases, issued, taken_back },
      naira: inNaira(issued - taken_back, naira),
    }))
  },
  approvals: async (db, range) => (await selectDecisionDays(db, range)).map((day) => ({ ...day })),
  services: async (db, range) => (await readServiceReport(db, range)).rows,
  cohorts: async (db, range) => (await selectCohorts(db, range)).map((row) => ({ ...row })),
}

async function readNairaPerPoint(db: Db): Promise<number> {
  return (await policyInForce(db)).policy.nairaPerPoint
}

function inNaira(points: number, nairaPerPoint: number): string {
  return (points * nairaPerPoint).toFixed(2)
}
