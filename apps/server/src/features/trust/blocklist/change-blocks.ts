import type { BodyOf } from '@jara/contract/call'
import type { addBlock as addBlockCall } from '@jara/contract/trust/blocklist'
import { recordAuditEvent, type SignedInCaller } from '../../../access/audit/audit-log.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { Database } from '../../../db/db.ts'
import { isUuid, newId } from '../../../db/uuid.ts'
import { insertBlock, markLifted } from './block.sql.ts'
import { maskTarget } from './list-blocks.ts'
import { readTarget } from './read-target.ts'

/**
 * Returns its id. An existing block stays as it is, so that a repeat after a lost answer does no harm. The audit log is never
 * erased, so it has the number only as the list shows it.
 */
export async function addBlock(
  db: Database,
  caller: SignedInCaller,
  { kind, target: typed, reason, days }: BodyOf<typeof addBlockCall>,
): Promise<string> {
  const id = newId()
  await db.transaction(async (tx) => {
    const { target, label } = await readTarget(tx, kind, typed)
    if (!(await insertBlock(tx, { id, kind, target, label, reason, days, madeBy: caller.userId })))
      throw new Refusal('conflict', 'This is already blocked.', { code: 'blocked_already' })
    const masked = maskTarget({ kind, target, label: label ?? null })
    await recordAuditEvent(tx, {
      caller,
      act: 'block-made',
      subject: id,
      after: { kind, target: masked, reason, days },
    })
  })
  return id
}

export async function liftBlock(db: Database, caller: SignedInCaller, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const lifted = isUuid(id) ? await markLifted(tx, id, caller.userId) : undefined
    if (!lifted) throw new Refusal('not-found', 'Active block not found.')
    const before = { kind: lifted.kind, target: maskTarget(lifted) }
    await recordAuditEvent(tx, { caller, act: 'block-lifted', subject: id, before })
  })
}
