import type { Db } from '../../../../db/db.ts'

/** Photos of this customer that are not deleted yet, except these. */
export async function selectPhotosOf(
  db: Db,
  customerId: string,
  limit: number,
  without: readonly string[],
): Promise<{ id: string }[]> {
  return db.rows<{ id: string }>(
    `select id from purchase_photos where customer_id = $1 and image_url <> '' and id <> all($3::uuid[]) limit $2`,
    [customerId, limit, without],
  )
}

/** The oldest purchase photos older than this many days, except these. */
export async function selectOldPhotos(
  db: Db,
  days: number,
  limit: number,
  without: readonly string[],
): Promise<{ id: string }[]> {
  return db.rows<{ id: string }>(
    `select id from purchase_photos
      where used_at is not null and file_removed_at is null and created_at < now() - make_interval(days => $1)
        and id <> all($3::uuid[])
      order by created_at limit $2`,
    [days, limit, without],
  )
}

/**
 * Keeps of the photos only what purchases refer to: no address, and nothing by which a picture is recognised. They stop being
 * product references, and what was computed from them is deleted.
 */
export async function blankPhotos(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.rows(
    `with learned as (
       delete from product_references where photo_id = any($1::uuid[]) returning photo_id, product_id
     )
     delete from product_reference_features as features
      using learned join purchase_photos on purchase_photos.id = learned.photo_id
      where features.product_id = learned.product_id and features.reference_hash = purchase_photos.sha256`,
    [ids],
  )
  await tx.rows(
    `update purchase_photos
        set image_url = '', sha256 = null, perceptual_hash = null, file_removed_at = clock_timestamp()
      where id = any($1::uuid[])`,
    [ids],
  )
}
