import type { Duty } from '@jara/contract/duties'
import { recordAct, type SignedInCaller } from '../../../access/audit-log.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { Database, Db } from '../../../db/db.ts'
import { isUuid } from '../../../db/uuid.ts'
import { deleteSessionsOf } from '../session.sql.ts'
import { deleteChallengesOf } from './factor.sql.ts'
import { type LockedRow, lockOperators, updateDuties, updateState } from './operator.sql.ts'

export function changeDuties(
  db: Database,
  admin: SignedInCaller,
  id: string,
  duties: readonly Duty[],
): Promise<readonly Duty[]> {
  const wanted = [...new Set(duties)].toSorted()
  return onAnother(db, admin, id, async (tx, { duties: before }) => {
    await updateDuties(tx, id, wanted)
    const changed = { before: { duties: before }, after: { duties: wanted } }
    await recordAct(tx, { caller: admin, act: 'duties-changed', subject: id, ...changed })
    return wanted
  })
}

/** Either way the operator has to sign in again. */
export function changeState(
  db: Database,
  admin: SignedInCaller,
  id: string,
  state: 'active' | 'disabled',
): Promise<void> {
  return onAnother(db, admin, id, async (tx) => {
    await updateState(tx, id, state)
    await endSessions(tx, id)
    const act = state === 'disabled' ? 'operator-disabled' : 'operator-enabled'
    await recordAct(tx, { caller: admin, act, subject: id })
  })
}

export function endSessionsOf(db: Database, admin: SignedInCaller, id: string): Promise<void> {
  return onAnother(db, admin, id, async (tx) => {
    await endSessions(tx, id)
    await recordAct(tx, { caller: admin, act: 'sessions-ended', subject: id })
  })
}

/** Also those that are about to begin. */
export async function endSessions(tx: Db, userId: string): Promise<void> {
  await deleteChallengesOf(tx, userId)
  await deleteSessionsOf(tx, userId)
}

/**
 * What an admin does to another operator. Nobody takes rights from themselves, and both accounts are locked, so an admin who
 * may act is always left.
 */
export function onAnother<Result>(
  db: Database,
  admin: SignedInCaller,
  id: string,
  work: (tx: Db, operator: LockedRow) => Promise<Result>,
): Promise<Result> {
  if (!isUuid(id)) return Promise.reject(unknownOperator())
  return db.transaction(async (tx) => {
    const locked = await lockOperators(tx, [id, admin.userId])
    const mine = locked.find((operator) => operator.id === admin.userId)
    if (!mine || mine.is_disabled || !mine.duties.includes('admin'))
      throw new Refusal('forbidden', 'Your role may not do this.')
    if (id === mine.id)
      throw new Refusal('forbidden', 'This is your own account. Ask another admin.', { code: 'own_account' })
    const other = locked.find((operator) => operator.id === id)
    if (!other) throw unknownOperator()
    return work(tx, other)
  })
}

function unknownOperator(): Refusal {
  return new Refusal('not-found', 'There is no such operator.')
}
