import type { Db } from '../../../db/db.ts'
import { type CheckResult, maxExamples, selectResults } from './check-result.sql.ts'
import { crossChecks } from './cross-checks.sql.ts'
import { auditCheck } from './record-audit-check.ts'
import { ledgerCheck } from './record-ledger-check.ts'

const allChecks = [ledgerCheck, auditCheck, ...crossChecks]

/** A check's result, in words. */
export function describeResult({ name, differences, examples }: CheckResult): string {
  const which = differences > examples.length ? `The first ${maxExamples}` : 'These'
  return [`${name}: ${differences}. ${meaningOf(name)}`, ...(examples.length === 0 ? [] : [`${which}:`])]
    .concat(examples.map((id) => `  ${id}`))
    .join('\n')
}

/** What it means if this check finds something. Empty for a check of an earlier version. */
export function meaningOf(name: string): string {
  return allChecks.find((check) => check.name === name)?.means ?? ''
}

/** The last result of each check. Zero for one that has yet to run: an alert on an absent series never fires. */
export async function countDifferences(db: Db): Promise<Pick<CheckResult, 'name' | 'differences'>[]> {
  const results = await selectResults(db)
  return allChecks.map(({ name }) => ({
    name,
    differences: results.find((result) => result.name === name)?.differences ?? 0,
  }))
}
