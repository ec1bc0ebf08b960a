// Operators' roles. In a file of its own, which the app does not load.

/** An operator may have several of these roles. An admin may make all operator calls; an auditor may read everything. */
export const duties = ['admin', 'finance', 'catalogue', 'support', 'fraud', 'auditor'] as const
export type OperatorRole = (typeof duties)[number]

export function isOperatorRole(who: string): who is OperatorRole {
  return duties.some((duty) => duty === who)
}
