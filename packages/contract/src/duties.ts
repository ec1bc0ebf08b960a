// What operators are there for. A file of its own, which the app does not load.

/** What an operator is there for; one may have several. An admin may make all calls of operators, an auditor reads all. */
export const duties = ['admin', 'finance', 'catalogue', 'support', 'fraud', 'auditor'] as const
export type Duty = (typeof duties)[number]

export function isDuty(who: string): who is Duty {
  return duties.some((duty) => duty === who)
}
