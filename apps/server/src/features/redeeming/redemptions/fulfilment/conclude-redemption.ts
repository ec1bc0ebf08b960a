import type { Db } from '../../../../db/db.ts'
import { refundHold, reverseSettled, settleHold } from '../../../../ledger/moves.sql.ts'
import { writeNotice } from '../../../../notices/write-notice.ts'
import type { TokenVault } from '../../../../providers/token-vault/token-vault.ts'
import { describeDelivery, describeRedemption } from '../describe-redemption.ts'
import type { RedemptionRow } from '../redemption.sql.ts'
import { sealVoucher } from '../tokens/sealed-tokens.ts'
import { type Delivery, moveToDelivered, moveToRefunded, type RefundReason } from './redemption-state.sql.ts'

/** The cause that identifies this redemption in the ledger. */
export function causeOf(id: string): string {
  return `redemption/${id}`
}

/** Settles the held points and notifies the customer. */
export async function concludeDelivered(
  tx: Db,
  vault: TokenVault,
  { id, type }: Pick<RedemptionRow, 'id' | 'type'>,
  delivery: Delivery,
): Promise<void> {
  const sealed = type === 'electricity' ? sealVoucher(vault, id, delivery.voucher) : {}
  const delivered = await moveToDelivered(tx, id, { ...delivery, voucher: sealed })
  if (!delivered) return
  await settleHold(tx, causeOf(id))
  const body = describeDelivery(delivered)
  await writeNotice(tx, {
    userId: delivered.customer_id,
    kind: 'redemption-delivered',
    title: 'Redeemed',
    body,
  })
}

/** Returns the held points and notifies the customer of the reason. */
export async function concludeRefunded(
  tx: Db,
  { id }: Pick<RedemptionRow, 'id'>,
  why: RefundReason,
): Promise<void> {
  const refunded = await moveToRefunded(tx, id, ['held', 'sent', 'manual'], why)
  if (!refunded) return
  await refundHold(tx, causeOf(id))
  await tellOfRefund(tx, refunded)
}

/** The provider reversed a delivered order: returns the points by a separate ledger entry. */
export async function concludeReversed(
  tx: Db,
  { id }: Pick<RedemptionRow, 'id'>,
  why: RefundReason,
): Promise<void> {
  const refunded = await moveToRefunded(tx, id, ['delivered'], why)
  if (!refunded) return
  await reverseSettled(tx, causeOf(id))
  await tellOfRefund(tx, refunded)
}

async function tellOfRefund(tx: Db, refunded: RedemptionRow): Promise<void> {
  const body = describeRedemption(refunded)
  const title = 'Points refunded'
  await writeNotice(tx, { userId: refunded.customer_id, kind: 'redemption-refunded', title, body })
}
