import { recordAuditEvent, type SignedInCaller } from '../../../access/audit/audit-log.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { Database } from '../../../db/db.ts'
import { isUuid } from '../../../db/uuid.ts'
import { voidUnused } from './pin-batch.sql.ts'

/** Purchases already declared with the batch's PINs stay. */
export async function voidPins(
  db: Database,
  caller: SignedInCaller,
  batchId: string,
  reason: string,
): Promise<number> {
  return db.transaction(async (tx) => {
    const batch = isUuid(batchId) ? await voidUnused(tx, batchId, reason) : undefined
    if (!batch) throw new Refusal('not-found', 'Batch not found.')
    const { voided, product_id: product } = batch
    if (voided === 0)
      throw new Refusal('conflict', 'This batch has no unused PINs left.', { code: 'none_open' })
    await recordAuditEvent(tx, {
      caller,
      act: 'product-pins-voided',
      subject: batchId,
      after: { product, voided, reason },
    })
    return voided
  })
}
