import { recordAuditEvent, type SignedInCaller } from '../../../../access/audit/audit-log.ts'
import { Refusal } from '../../../../access/refusal.ts'
import type { Database } from '../../../../db/db.ts'
import { deleteFurtherBarcode } from './barcode.sql.ts'

/** Removes a further barcode from its product. */
export async function takeBarcode(db: Database, caller: SignedInCaller, gtin: string): Promise<void> {
  await db.transaction(async (tx) => {
    const taken = await deleteFurtherBarcode(tx, gtin)
    if (!taken) throw new Refusal('not-found', 'No product has this as an additional barcode.')
    const subject = String(taken.product_id)
    await recordAuditEvent(tx, { caller, act: 'barcode-taken', subject, before: { gtin } })
  })
}
