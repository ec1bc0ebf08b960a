import type { ApprovalKind, ApprovedRequest } from '../../../access/approvals/approvals.ts'
import { recordAuditEvent, theServer } from '../../../access/audit/audit-log.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { Database } from '../../../db/db.ts'
import { markCome, selectComing } from './approval.sql.ts'

/** Carries out requests that take effect because no one stopped them for 24 hours. */
export async function carryOutDue(db: Database, kinds: readonly ApprovalKind[]): Promise<void> {
  for (const { id } of await selectComing(db)) {
    try {
      await carryOut(db, kinds, id)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // It has become impossible.
      await giveUp(db, id, error.message)
    }
  }
}

async function carryOut(db: Database, kinds: readonly ApprovalKind[], id: string): Promise<void> {
  const carriedOut = await db.transaction(async (tx) => {
    const come = await markCome(tx, id, 'approve')
    // Another server was faster, or an operator stopped it at the last moment.
    if (!come) return undefined
    const kind = kinds.find((known) => known.kind === come.kind)
    if (!kind) throw new Error(`Nothing carries out approvals of the kind ${come.kind}`)
    const { kind: name, asked_by: askedBy, ...request } = come
    const after = { request: id, kind: name, askedBy, proposal: request.proposal }
    await recordAuditEvent(tx, { caller: theServer, act: 'approval-given', subject: request.subject, after })
    const approved: ApprovedRequest = { ...request, askedBy, approvedBy: null }
    return { kind, approved, announce: await kind.carryOut(tx, approved) }
  })
  carriedOut?.announce?.()
  carriedOut?.kind.announce?.(carriedOut.approved)
}

async function giveUp(db: Database, id: string, reason: string): Promise<void> {
  await db.transaction(async (tx) => {
    const come = await markCome(tx, id, 'refuse')
    if (!come) return
    const { kind, asked_by: askedBy, subject, proposal } = come
    const after = { request: id, kind, askedBy, proposal, reason }
    await recordAuditEvent(tx, { caller: theServer, act: 'approval-refused', subject, after })
  })
}
