import type { Db } from '../../../db/db.ts'
import { lockMergedProduct } from '../../../db/catalogue.sql.ts'

export interface ReversedPurchaseRow {
  customer_id: string
  retailer_id: string
  product_id: number
  quantity: number
  points: number
  /** Including the units of this reversal. */
  reversed_units: number
  /** The sale took its units from the stock, and returns them when it is voided. */
  is_of_sale: boolean
}

/** Counts units as reversed. Returns undefined unless the purchase is confirmed and has that many left. */
export async function markReversed(
  tx: Db,
  purchaseId: string,
  units: number,
): Promise<ReversedPurchaseRow | undefined> {
  return tx.row<ReversedPurchaseRow>(
    `update purchases set reversed_units = reversed_units + $2
      where id = $1 and status = 'confirmed' and reversed_units + $2 <= quantity
     returning customer_id, retailer_id, product_id, quantity, points, reversed_units,
               exists (select from sale_purchases where purchase_id = $1) as is_of_sale`,
    [purchaseId, units],
  )
}

export interface ReversibleRow {
  status: string
  quantity: number
  units_left: number
}

export async function findReversible(db: Db, purchaseId: string): Promise<ReversibleRow | undefined> {
  return db.row<ReversibleRow>(
    'select status, quantity, quantity - reversed_units as units_left from purchases where id = $1',
    [purchaseId],
  )
}

/** Units sold beyond the recorded stock are deducted later, so that the total is right again. */
export async function returnUnits(
  tx: Db,
  { retailer_id, product_id }: ReversedPurchaseRow,
  { purchaseId, units }: { readonly purchaseId: string; readonly units: number },
): Promise<void> {
  const stocked = await lockMergedProduct(tx, product_id)
  await tx.rows(
    `with returned as (
       update inventory set quantity = quantity + $3 where retailer_id = $1 and product_id = $2
       returning retailer_id, product_id
     )
     insert into stock_changes (retailer_id, product_id, kind, units, cause)
     select retailer_id, product_id, 'returned', $3, $4 from returned`,
    [retailer_id, stocked, units, purchaseId],
  )
}

/** Stops using this purchase's photo as a reference of its product. */
export async function removeReferenceOf(tx: Db, purchaseId: string, operatorId: string): Promise<void> {
  await tx.rows(
    `update product_references set state = 'removed', removed_by = $2
       from purchases
      where purchases.id = $1 and product_references.photo_id = purchases.photo_id and product_references.state = 'kept'`,
    [purchaseId, operatorId],
  )
}

export interface NewReversal {
  readonly id: string
  readonly purchaseId: string
  readonly quantity: number
  readonly points: number
  readonly debt: number
  readonly reason: string
  readonly decidedBy: string
}

export async function insertReversal(tx: Db, reversal: NewReversal): Promise<void> {
  const { id, purchaseId, quantity, points, debt, reason, decidedBy } = reversal
  await tx.rows(
    `insert into purchase_reversals (id, purchase_id, quantity, points, debt, reason, decided_by)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, purchaseId, quantity, points, debt, reason, decidedBy],
  )
}
