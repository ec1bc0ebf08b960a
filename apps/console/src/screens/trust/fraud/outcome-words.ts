import type { CaseOutcome } from '@jara/rules/trust/cases'

const words: Readonly<Record<CaseOutcome, string>> = {
  nothing: 'No issue found',
  rejected: 'Purchases rejected',
  reversed: 'Purchases reversed',
  frozen: 'Redemptions blocked',
  suspended: 'Shop or brand suspended',
}

/** A case's outcome. One that this build does not know is shown as it is. */
export function outcomeInWords(outcome: string): string {
  return words[outcome as CaseOutcome] ?? outcome
}
