import type { OperatorRole } from '@jara/contract/duties'
import { type ApprovalRequest, askSecondPerson } from '../../../../access/approvals/approvals.ts'
import { recordAuditEvent, type SignedInCaller } from '../../../../access/audit/audit-log.ts'
import { Refusal } from '../../../../access/refusal.ts'
import type { Database, Db } from '../../../../db/db.ts'
import { isUuid } from '../../../../db/uuid.ts'
import { policyInForce } from '../../../../policy/policy.sql.ts'
import { deleteSessionsOf } from '../session.sql.ts'
import { deleteChallengesOf } from './factor.sql.ts'
import { type LockedRow, lockOperators, updateDuties, updateState } from './operator.sql.ts'

export const changingDuties = 'change-duties'
export const changingState = 'change-operator-state'
/** Finance and fraud operators may approve or stop these requests too, so that two operators are enough. */
export const staffApprovers = ['finance', 'fraud'] as const

export type Outcome = 'made' | 'waits'
type State = 'active' | 'disabled'

export function changeDuties(
  db: Database,
  admin: SignedInCaller,
  id: string,
  duties: readonly OperatorRole[],
): Promise<{ status: Outcome; duties: readonly OperatorRole[] }> {
  const wanted = [...new Set(duties)].toSorted()
  return onAnother(db, admin, id, async (tx, operator) => {
    const comingAs = `Change the roles of ${nameOf(operator)} to ${wanted.join(', ')}`
    const request = {
      kind: changingDuties,
      subject: id,
      proposal: { duties: wanted },
      caller: admin,
      comingAs,
    }
    if (await waitsForSecond(tx, request)) return { status: 'waits', duties: operator.duties }
    await setDuties(tx, admin, operator, wanted)
    return { status: 'made', duties: wanted }
  })
}

export async function setDuties(
  tx: Db,
  admin: SignedInCaller,
  { id, duties: before }: LockedRow,
  duties: readonly OperatorRole[],
): Promise<void> {
  await updateDuties(tx, id, duties)
  const changed = { before: { duties: before }, after: { duties } }
  await recordAuditEvent(tx, { caller: admin, act: 'duties-changed', subject: id, ...changed })
}

/** In both cases the operator has to sign in again. */
export function changeState(
  db: Database,
  admin: SignedInCaller,
  id: string,
  state: State,
): Promise<{ status: Outcome; state: State }> {
  return onAnother(db, admin, id, async (tx, operator) => {
    const comingAs = `${state === 'disabled' ? 'Disable' : 'Enable'} ${nameOf(operator)}`
    const request = { kind: changingState, subject: id, proposal: { state }, caller: admin, comingAs }
    if (await waitsForSecond(tx, request))
      return { status: 'waits', state: operator.is_disabled ? 'disabled' : 'active' }
    await setState(tx, admin, id, state)
    return { status: 'made', state }
  })
}

export async function setState(tx: Db, admin: SignedInCaller, id: string, state: State): Promise<void> {
  await updateState(tx, id, state)
  await endSessions(tx, id)
  const act = state === 'disabled' ? 'operator-disabled' : 'operator-enabled'
  await recordAuditEvent(tx, { caller: admin, act, subject: id })
}

/** Takes effect at once and without approval: it removes no one's rights. */
export function endSessionsOf(db: Database, admin: SignedInCaller, id: string): Promise<void> {
  return onAnother(db, admin, id, async (tx) => {
    await endSessions(tx, id)
    await recordAuditEvent(tx, { caller: admin, act: 'sessions-ended', subject: id })
  })
}

/** Also ends sign-ins that are under way. */
export async function endSessions(tx: Db, userId: string): Promise<void> {
  await deleteChallengesOf(tx, userId)
  await deleteSessionsOf(tx, userId)
}

/**
 * Asks a second operator if there has ever been one, and returns whether the change waits. It takes effect after 24 hours
 * unless someone stops it: an admin whose colleagues have all left must not be stuck.
 */
export async function waitsForSecond(tx: Db, request: Omit<ApprovalRequest, 'approvers'>): Promise<boolean> {
  const { policy } = await policyInForce(tx)
  const needed = { approvers: staffApprovers, needs: policy.secondPerson, once: true }
  return (await askSecondPerson(tx, { ...request, ...needed })) !== undefined
}

export function nameOf({ first_name, last_name }: Pick<LockedRow, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`
}

/** Runs an admin's action on another operator. */
export function onAnother<Result>(
  db: Database,
  admin: SignedInCaller,
  id: string,
  work: (tx: Db, operator: LockedRow) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => work(tx, await lockAnother(tx, admin.userId, id)))
}

/** Admins cannot take rights from themselves, and both accounts are locked, so an active admin always remains. */
export async function lockAnother(tx: Db, adminId: string, id: string): Promise<LockedRow> {
  if (!isUuid(id)) throw unknownOperator()
  const locked = await lockOperators(tx, [id, adminId])
  const mine = locked.find((operator) => operator.id === adminId)
  if (!mine || mine.is_disabled || !mine.duties.includes('admin'))
    throw new Refusal('forbidden', 'You don’t have permission to do this.')
  if (id === mine.id)
    throw new Refusal('forbidden', 'You can’t change your own account. Ask another admin.', {
      code: 'own_account',
    })
  const other = locked.find((operator) => operator.id === id)
  if (!other) throw unknownOperator()
  return other
}

function unknownOperator(): Refusal {
  return new Refusal('not-found', 'Operator not found.')
}
