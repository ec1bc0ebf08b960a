import type { Db } from '../../../../db/db.ts'

export interface ProductPinRow {
  product_id: number
  is_used: boolean
  is_over: boolean
  is_voided: boolean
}

const pin = `select batch.product_id, product_pins.used_at is not null as is_used, batch.expires_at <= now() as is_over,
       batch.voided_at is not null as is_voided
  from product_pins join product_pin_batches as batch on batch.id = product_pins.batch_id
 where product_pins.mark = $1`

export async function findProductPin(db: Db, mark: Buffer): Promise<ProductPinRow | undefined> {
  return db.row<ProductPinRow>(pin, [mark])
}

/** Other uses of the same PIN, and voiding its batch, wait for this transaction. */
export async function lockProductPin(tx: Db, mark: Buffer): Promise<ProductPinRow | undefined> {
  return tx.row<ProductPinRow>(`${pin} for update of product_pins for share of batch`, [mark])
}

export async function isUsedBy(db: Db, mark: Buffer, customerId: string): Promise<boolean> {
  const used = await db.row(
    `select purchases.id from product_pins join purchases on purchases.id = product_pins.purchase_id
      where product_pins.mark = $1 and purchases.customer_id = $2`,
    [mark, customerId],
  )
  return used !== undefined
}

export async function spendProductPin(tx: Db, mark: Buffer, purchaseId: string): Promise<void> {
  await tx.rows('update product_pins set purchase_id = $2, used_at = now() where mark = $1', [
    mark,
    purchaseId,
  ])
}
