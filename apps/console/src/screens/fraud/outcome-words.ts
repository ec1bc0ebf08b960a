import type { CaseOutcome } from '@jara/rules/cases'

const words: Readonly<Record<CaseOutcome, string>> = {
  nothing: 'Nothing: all was well',
  rejected: 'Purchases were rejected',
  reversed: 'Purchases were taken back',
  frozen: 'Redeeming was stopped',
  suspended: 'The shop or brand was suspended',
}

/** A case's outcome. One that this build does not know is shown as it is. */
export function outcomeInWords(outcome: string): string {
  return words[outcome as CaseOutcome] ?? outcome
}
