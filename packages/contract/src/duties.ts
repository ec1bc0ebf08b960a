// What operators are there for. A file of its own, which the app does not load.
import type { Call, Role } from './call.ts'

/** What an operator is there for; one may have several. An admin may make all calls of operators, an auditor reads all. */
export const duties = ['admin', 'finance', 'catalogue', 'support', 'fraud', 'auditor'] as const
export type Duty = (typeof duties)[number]

export function isDuty(who: string): who is Duty {
  return duties.some((duty) => duty === who)
}

interface Identity {
  readonly role: Role
  /** Empty for everybody but operators. */
  readonly duties: readonly Duty[]
}

/** Whether somebody with a session may make the call. */
export function mayMake(
  { access, method }: Pick<Call, 'access' | 'method'>,
  { role, duties: own }: Identity,
): boolean {
  if (typeof access === 'string') return true
  if (role !== 'operator') return access.includes(role)
  const isForOperators = access.some(isDuty)
  const mayReadAll = method === 'GET' && own.includes('auditor')
  return isForOperators && (mayReadAll || own.includes('admin') || own.some((duty) => access.includes(duty)))
}
