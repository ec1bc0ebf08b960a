import { recordAuditEvent, type SignedInCaller } from '../../../../access/audit/audit-log.ts'
import { Refusal } from '../../../../access/refusal.ts'
import type { Database } from '../../../../db/db.ts'
import { markBarcode } from './barcode.sql.ts'

export async function changeBarcodeState(
  db: Database,
  caller: SignedInCaller,
  gtin: string,
  state: 'waiting' | 'ignored',
): Promise<void> {
  const isIgnored = state === 'ignored'
  await db.transaction(async (tx) => {
    if (!(await markBarcode(tx, gtin, isIgnored)))
      throw new Refusal('conflict', 'Barcode not found, or its status has already changed.', {
        code: 'other_state',
      })
    const act = isIgnored ? 'barcode-ignored' : 'barcode-listed'
    await recordAuditEvent(tx, { caller, act, subject: gtin })
  })
}
