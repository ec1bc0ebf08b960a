import { recordAuditEvent, type SignedInCaller } from '../../../access/audit/audit-log.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { Db } from '../../../db/db.ts'
import { isUuid } from '../../../db/uuid.ts'
import { writeNoticeToShop } from '../../../notices/write-notice.ts'
import { issueRandomCodes } from './issue-codes.ts'
import { lockShop, replaceShopCode } from './code-batch.sql.ts'

/**
 * Gives a shop or brand another PIN. It is stored as a used onboarding code, so no other shop can get the same one. Must run
 * in a transaction.
 */
export async function rotateShopCode(
  tx: Db,
  caller: SignedInCaller,
  shopId: string,
  reason: string,
): Promise<string> {
  const role = isUuid(shopId) ? await lockShop(tx, shopId) : undefined
  if (!role) throw new Refusal('not-found', 'Shop or brand not found.')
  const [code = ''] = await issueRandomCodes(tx, { role, count: 1, validDays: 1 })
  await replaceShopCode(tx, shopId, code)
  await recordAuditEvent(tx, { caller, act: 'shop-code-changed', subject: shopId, after: { reason } })
  await writeNoticeToShop(tx, shopId, {
    kind: 'shop-pin-changed',
    title: 'New shop PIN',
    body: 'Your shop has a new PIN. The old PIN and QR codes no longer work. Please print new ones.',
  })
  return code
}
