import type { Role } from '@jara/contract/call'
import { limits } from '@jara/rules/limits'
import type { Db } from '../../../../db/db.ts'

/** Well after the last moment at which a purchase can use a photo (`limits.photoUsableMinutes`). */
const unusedPhotoHours = 2

export interface NewPurchasePhoto {
  readonly customerId: string
  readonly retailerId: string
  readonly imageUrl: string
  /** Present if the photo's file is in the photo store. */
  readonly file?: PhotoFile
}

interface PhotoFile {
  readonly id: string
  readonly sha256: Buffer
  readonly perceptualHash: string | undefined
}

export async function insertPhoto(db: Db, { customerId, retailerId, imageUrl, file }: NewPurchasePhoto) {
  await db.rows(
    `insert into purchase_photos (id, customer_id, retailer_id, image_url, sha256, perceptual_hash)
     values (coalesce($1::uuid, gen_random_uuid()), $2, $3, $4, $5, $6::text::bit(64))`,
    [file?.id ?? null, customerId, retailerId, imageUrl, file?.sha256 ?? null, file?.perceptualHash ?? null],
  )
}

export interface UsablePhotoRow {
  id: string
  sha256: Buffer | null
  perceptual_hash: string | null
}

/** The customer's unused photo for this shop, if it is not too old. */
export async function findUsablePhoto(
  db: Db,
  customerId: string,
  retailerId: string,
  imageUrl: string,
): Promise<UsablePhotoRow | undefined> {
  return db.row<UsablePhotoRow>(
    `select id, sha256, perceptual_hash::text from purchase_photos
      where customer_id = $1 and retailer_id = $2 and image_url = $3
        and created_at > now() - interval '${limits.photoUsableMinutes} minutes'
        and not exists (select from purchases where purchases.photo_id = purchase_photos.id and purchases.customer_id = $1)
      order by created_at desc, id desc
      limit 1`,
    [customerId, retailerId, imageUrl],
  )
}

export async function markPhotoUsed(db: Db, photoId: string): Promise<void> {
  await db.rows('update purchase_photos set used_at = now() where id = $1', [photoId])
}

/**
 * Finds a photo visible to its customer, its shop, the brand of a product bought with it, and operators. Undefined for
 * all others, and if the photo has no file.
 */
export async function findVisiblePhoto(
  db: Db,
  photoId: string,
  viewer: { readonly id: string; readonly role: Role; readonly retailerId: string | undefined },
): Promise<{ id: string } | undefined> {
  return db.row<{ id: string }>(
    `select photo.id from purchase_photos as photo
      where photo.id = $1 and photo.sha256 is not null
        and case $2
              when 'customer' then photo.customer_id = $3
              when 'retailer' then photo.retailer_id = $4
              when 'brand' then exists (
                select from purchases join products on products.id = purchases.product_id
                 where purchases.photo_id = photo.id and products.brand_id = $4)
              else $2 = 'operator'
            end`,
    [photoId, viewer.role, viewer.id, viewer.retailerId ?? null],
  )
}

/** Photos, except these, that no purchase uses or can still use, oldest first. */
export async function selectUnusedPhotos(
  db: Db,
  limit: number,
  without: readonly string[],
): Promise<{ id: string }[]> {
  return db.rows<{ id: string }>(
    `select id from purchase_photos
      where used_at is null and created_at < now() - interval '${unusedPhotoHours} hours'
        and not exists (select from purchases where purchases.photo_id = purchase_photos.id)
        and id <> all($2::uuid[])
      order by created_at
      limit $1`,
    [limit, without],
  )
}

export async function deletePhotos(db: Db, ids: readonly string[]): Promise<void> {
  await db.rows('delete from purchase_photos where id = any($1::uuid[])', [ids])
}
