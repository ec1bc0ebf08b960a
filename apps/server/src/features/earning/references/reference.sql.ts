import type { Db } from '../../../db/db.ts'

/** Each run looks back this far before the last one: a decision made then may have committed since. */
const overlap = '5 minutes'

/** The time window of decisions that this run covers. */
export async function selectGatherWindow(db: Db): Promise<{ from: Date; until: Date }> {
  const window = await db.row<{ from: Date; until: Date }>(
    `select greatest(gathered_until - $1::interval, '2000-01-01') as "from", now() as until from reference_gathering`,
    [overlap],
  )
  if (!window) throw new Error('The table reference_gathering is empty')
  return window
}

export async function markGathered(db: Db, until: Date): Promise<void> {
  await db.rows('update reference_gathering set gathered_until = $1', [until])
}

/**
 * Inserts the photos of purchases confirmed in this window as references: one per customer, product and day, and at most the
 * newest `most` of a product. Skips flagged or reversed purchases, whose photos may show anything. Returns the ids of the
 * products that got a reference.
 */
export async function insertReferences(
  db: Db,
  { from, until, most }: { readonly from: Date; readonly until: Date; readonly most: number },
): Promise<number[]> {
  const rows = await db.rows<{ product_id: number }>(
    `with confirmed as (
       select distinct on (purchase.product_id, purchase.customer_id, taken_on)
              photo.id, purchase.product_id, purchase.customer_id, purchase.created_at,
              (purchase.created_at at time zone 'Africa/Lagos')::date as taken_on
         from purchases as purchase join purchase_photos as photo on photo.id = purchase.photo_id
        where purchase.decided_at >= $1 and purchase.decided_at < $2
          and purchase.status = 'confirmed' and purchase.flags = '{}' and purchase.reversed_units < purchase.quantity
          and photo.sha256 is not null
        order by purchase.product_id, purchase.customer_id, taken_on, purchase.created_at
     ), ranked as (
       select id, product_id, customer_id, taken_on, created_at,
              row_number() over (partition by product_id order by created_at desc, id) as place from confirmed
     )
     insert into product_references (photo_id, product_id, customer_id, taken_on)
     select id, product_id, customer_id, taken_on from ranked where place <= $3 order by created_at
     on conflict do nothing
     returning product_id`,
    [from, until, most],
  )
  return [...new Set(rows.map(({ product_id }) => product_id))]
}

/** Products with more reference photos than allowed, and the number allowed. */
export async function selectProductsWithMore(
  db: Db,
  { packaged, loose }: { readonly packaged: number; readonly loose: number },
): Promise<{ productId: number; most: number }[]> {
  return db.rows(
    `select counted.id as "productId", most
       from (select product.id, case when product.is_loose then $2::int else $1::int end as most, count(*) as kept
               from product_references as reference join products as product on product.id = reference.product_id
              where reference.state = 'kept' group by product.id) as counted
      where kept > most`,
    [packaged, loose],
  )
}

export interface KeptPhotoRow {
  photo_id: string
  /** Sixty-four zeros and ones; null for a blank picture. */
  perceptual_hash: string | null
}

/** Drops all but the latest reference photos of a product. */
export async function dropOldReferences(db: Db, productId: number, most: number): Promise<void> {
  await db.rows(
    `update product_references set state = 'dropped'
      where photo_id in (
        select photo_id from product_references where product_id = $1 and state = 'kept'
         order by created_at desc, photo_id desc offset $2)
        and state = 'kept'`,
    [productId, most],
  )
}

/** A product's reference photos, latest first. */
export async function selectKeptPhotos(db: Db, productId: number): Promise<KeptPhotoRow[]> {
  return db.rows<KeptPhotoRow>(
    `select reference.photo_id, photo.perceptual_hash::text
       from product_references as reference join purchase_photos as photo on photo.id = reference.photo_id
      where reference.product_id = $1 and reference.state = 'kept'
      order by reference.created_at desc, reference.photo_id desc`,
    [productId],
  )
}

export async function dropReferences(db: Db, photoIds: readonly string[]): Promise<void> {
  await db.rows(
    `update product_references set state = 'dropped' where photo_id = any($1::uuid[]) and state = 'kept'`,
    [photoIds],
  )
}
