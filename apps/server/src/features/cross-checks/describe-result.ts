import { type CheckResult, maxExamples } from './check-result.sql.ts'
import { crossChecks } from './cross-checks.sql.ts'
import { auditCheck } from './record-audit-check.ts'
import { ledgerCheck } from './record-ledger-check.ts'

/** What a check found, in words. */
export function describeResult({ name, differences, examples }: CheckResult): string {
  const means = [ledgerCheck, auditCheck, ...crossChecks].find((check) => check.name === name)?.means ?? ''
  const which = differences > examples.length ? `The first ${maxExamples}` : 'These'
  return [`${name}: ${differences}. ${means}`, ...(examples.length === 0 ? [] : [`${which}:`])]
    .concat(examples.map((id) => `  ${id}`))
    .join('\n')
}
