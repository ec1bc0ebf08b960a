import type { Call, Role } from './call.ts'
import { type OperatorRole, isOperatorRole } from './duties.ts'

interface Identity {
  readonly role: Role
  /** Empty except for operators. */
  readonly duties: readonly OperatorRole[]
  /** Set on a device that was handed over to cashiers: whether a cashier has unlocked it with a PIN. */
  readonly atCounter?: 'cashier' | 'locked' | undefined
}

/** Whether the caller is allowed to make this call. */
export function isAllowed(
  { access, method, atCounter: open }: Pick<Call, 'access' | 'method' | 'atCounter'>,
  { role, duties: own, atCounter: standing }: Identity,
): boolean {
  if (standing !== undefined && open !== 'locked' && open !== standing) return false
  if (typeof access === 'string') return true
  if (role !== 'operator') return access.includes(role)
  const isForOperators = access.some(isOperatorRole)
  const mayReadAll = method === 'GET' && own.includes('auditor')
  return isForOperators && (mayReadAll || own.includes('admin') || own.some((duty) => access.includes(duty)))
}
