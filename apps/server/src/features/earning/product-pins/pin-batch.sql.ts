import { pageSize } from '@jara/contract/call'
import type { Db } from '../../../db/db.ts'

/** Prevents merging the product into another until the transaction ends. */
export async function holdProduct(
  tx: Db,
  productId: number,
): Promise<{ name: string; is_hidden: boolean } | undefined> {
  return tx.row<{ name: string; is_hidden: boolean }>(
    'select name, hidden_at is not null as is_hidden from products where id = $1 for key share',
    [productId],
  )
}

export interface NewPinBatch {
  readonly id: string
  readonly productId: number
  readonly validDays: number
  readonly madeBy: string
}

export async function insertPinBatch(
  tx: Db,
  { id, productId, validDays, madeBy }: NewPinBatch,
): Promise<Date> {
  const inserted = await tx.row<{ expires_at: Date }>(
    `insert into product_pin_batches (id, product_id, expires_at, made_by)
     values ($1, $2, now() + make_interval(days => $3), $4) returning expires_at`,
    [id, productId, validDays, madeBy],
  )
  if (!inserted) throw new Error('The batch was not inserted')
  return inserted.expires_at
}

/** Returns the marks that were new: another batch may have the same PIN. */
export async function insertPins(tx: Db, batchId: string, marks: readonly Buffer[]): Promise<Buffer[]> {
  const inserted = await tx.rows<{ mark: Buffer }>(
    `insert into product_pins (mark, batch_id) select mark, $1 from unnest($2::bytea[]) as mark
     on conflict do nothing returning mark`,
    [batchId, marks],
  )
  return inserted.map(({ mark }) => mark)
}

export interface PinBatchRow {
  id: string
  made_by: string
  made_at: Date
  expires_at: Date
  is_over: boolean
  void_reason: string | null
  made: number
  used: number
  confirmed: number
  rejected: number
  shops: number
  last_used_at: Date | null
  open: number
}

const isOver = '(batch.voided_at is not null or batch.expires_at <= now())'

/** A page of a product's batches, newest first. */
export async function selectPinBatches(
  db: Db,
  productId: number,
  before: string | undefined,
): Promise<PinBatchRow[]> {
  return db.rows<PinBatchRow>(
    `select batch.id, users.first_name || ' ' || users.last_name as made_by, batch.made_at, batch.expires_at,
            batch.expires_at <= now() as is_over, batch.void_reason, pins.made, pins.used, pins.confirmed, pins.rejected,
            pins.shops, pins.last_used_at, case when ${isOver} then 0 else pins.made - pins.used end as open
       from product_pin_batches as batch
       join users on users.id = batch.made_by
       cross join lateral (
         select count(*) as made, count(product_pins.used_at) as used, max(product_pins.used_at) as last_used_at,
                count(distinct purchases.retailer_id) as shops,
                count(*) filter (where purchases.status = 'confirmed') as confirmed,
                count(*) filter (where purchases.status = 'rejected') as rejected
           from product_pins left join purchases on purchases.id = product_pins.purchase_id
          where product_pins.batch_id = batch.id
       ) as pins
      where batch.product_id = $1
        and ($2::uuid is null or (batch.made_at, batch.id)
             < (select cursor.made_at, cursor.id from product_pin_batches as cursor where cursor.id = $2))
      order by batch.made_at desc, batch.id desc
      limit ${pageSize}`,
    [productId, before ?? null],
  )
}

export interface VoidedBatch {
  product_id: number
  voided: number
}

/**
 * Locks the batch, so that declarations with its PINs come before or after this. Returns undefined if the batch does not
 * exist.
 */
export async function voidUnused(tx: Db, batchId: string, reason: string): Promise<VoidedBatch | undefined> {
  const batch = await tx.row<{ product_id: number; is_over: boolean }>(
    `select batch.product_id, ${isOver} as is_over from product_pin_batches as batch where batch.id = $1 for update`,
    [batchId],
  )
  if (!batch) return undefined
  if (batch.is_over) return { product_id: batch.product_id, voided: 0 }
  const open = await tx.row<{ voided: number }>(
    'select count(*) as voided from product_pins where batch_id = $1 and used_at is null',
    [batchId],
  )
  const voided = open?.voided ?? 0
  if (voided > 0)
    await tx.rows('update product_pin_batches set voided_at = now(), void_reason = $2 where id = $1', [
      batchId,
      reason,
    ])
  return { product_id: batch.product_id, voided }
}
