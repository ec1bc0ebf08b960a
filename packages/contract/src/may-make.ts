import type { Call, Role } from './call.ts'
import { type Duty, isDuty } from './duties.ts'

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
