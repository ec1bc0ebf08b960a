import { type CheckResult, maxExamples } from './check-result.sql.ts'
import { crossChecks } from './cross-checks.sql.ts'
import { auditCheck } from './record-audit-check.ts'
import { ledgerCheck } from './record-ledger-check.ts'

/** A check's result, in words. */
export function describeResult({ name, differences, examples }: CheckResult): string {
  const which = differences > examples.length ? `The first ${maxExamples}` : 'These'
  return [`${name}: ${differences}. ${meaningOf(name)}`, ...(examples.length === 0 ? [] : [`${which}:`])]
    .concat(examples.map((id) => `  ${id}`))
    .join('\n')
}

/** What it means if this check finds something. Empty for a check of an earlier version. */
export function meaningOf(name: string): string {
  return [ledgerCheck, auditCheck, ...crossChecks].find((check) => check.name === name)?.means ?? ''
}
