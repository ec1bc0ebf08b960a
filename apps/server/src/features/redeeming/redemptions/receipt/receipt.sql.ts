import type { Voucher } from '../../../../providers/airtime.ts'
import type { Db } from '../../../../db/db.ts'
import { redemptionColumns, type RedemptionRow } from '../redemption.sql.ts'

export interface ReceiptRow extends RedemptionRow {
  item_id: string
  item_name: string
  first_sent_at: Date | null
  finished_at: Date | null
}

export async function findOwnRedemption(
  db: Db,
  customerId: string,
  id: string,
): Promise<ReceiptRow | undefined> {
  return db.row<ReceiptRow>(
    `select ${redemptionColumns}, redemptions.item_id, redemption_items.name as item_name, redemptions.first_sent_at,
            redemptions.finished_at
       from redemptions join redemption_items on redemption_items.id = redemptions.item_id
      where redemptions.id = $2 and redemptions.customer_id = $1`,
    [customerId, id],
  )
}

/** Adds what the provider did not report on delivery. An existing token stays. */
export async function completeVoucher(
  db: Db,
  id: string,
  { token, bonusToken, units }: Voucher,
): Promise<void> {
  await db.rows(
    `update redemptions
        set token = $2, bonus_token = coalesce(bonus_token, $3), units = coalesce(units, $4)
      where id = $1 and status = 'delivered' and token is null`,
    [id, token ?? null, bonusToken ?? null, units ?? null],
  )
}
