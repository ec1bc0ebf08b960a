import type { Db } from '../../../db/db.ts'
import { type CheckResult, selectResults } from './check-result.sql.ts'
import { crossChecks } from './cross-checks.sql.ts'
import { auditCheck } from './record-audit-check.ts'
import { ledgerCheck } from './record-ledger-check.ts'

/** The last result of each check. Zero for one that has yet to run: an alert on an absent series never fires. */
export async function countDifferences(db: Db): Promise<Pick<CheckResult, 'name' | 'differences'>[]> {
  const results = await selectResults(db)
  return [ledgerCheck, auditCheck, ...crossChecks].map(({ name }) => ({
    name,
    differences: results.find((result) => result.name === name)?.differences ?? 0,
  }))
}
