import type { SessionUser } from '../../../access/identity/sessions.ts'
import type { Db } from '../../../db/db.ts'

/** The purchase photos that a user may list and remove: a shop its own, a brand those of its products, an operator all. */
const mayAccess = `case $2
    when 'retailer' then photo.retailer_id = $3
    when 'brand' then product.brand_id = $3
    else $2 = 'operator'
  end`

/** Pictures that an operator added belong to no shop. */
const mayAccessPicture = `case $2 when 'brand' then product.brand_id = $3 else $2 = 'operator' end`

export interface ReferenceRow {
  photo_id: string
  image_url: string
  taken_on: string
  is_added: boolean
}

/** Operators' pictures first, then purchase photos, each latest first. */
export async function selectReferences(
  db: Db,
  productId: number,
  viewer: SessionUser,
): Promise<ReferenceRow[]> {
  return db.rows<ReferenceRow>(
    `select photo_id, image_url, taken_on, is_added from (
       select added.picture_id as photo_id, '/api/pictures/' || added.picture_id as image_url,
              (added.added_at at time zone 'Africa/Lagos')::date::text as taken_on, true as is_added, added.added_at
         from reference_pictures as added join products as product on product.id = added.product_id
        where added.product_id = $1 and ${mayAccessPicture}
       union all
       select reference.photo_id, photo.image_url, reference.taken_on::text, false, reference.created_at
         from product_references as reference
         join purchase_photos as photo on photo.id = reference.photo_id
         join products as product on product.id = reference.product_id
        where reference.product_id = $1 and reference.state = 'kept' and ${mayAccess}
     ) as known
     order by is_added desc, added_at desc, photo_id desc
     limit 100`,
    [productId, viewer.role, viewer.retailerId ?? null],
  )
}

/** Returns undefined if there is no such purchase photo that this user may remove. */
export async function markRemoved(
  db: Db,
  photoId: string,
  remover: SessionUser,
  productId: number,
): Promise<{ photo_id: string } | undefined> {
  return db.row<{ photo_id: string }>(
    `update product_references as reference set state = 'removed', removed_by = $5
       from purchase_photos as photo, products as product
      where reference.photo_id = $4 and reference.product_id = $1 and reference.state = 'kept'
        and photo.id = reference.photo_id and product.id = reference.product_id and ${mayAccess}
      returning reference.photo_id`,
    [productId, remover.role, remover.retailerId ?? null, photoId, remover.id],
  )
}

/** Returns undefined if there is no such picture that this user may remove. Its file is removed once nothing uses it. */
export async function deleteReferencePicture(
  db: Db,
  pictureId: string,
  remover: SessionUser,
  productId: number,
): Promise<{ picture_id: string } | undefined> {
  return db.row<{ picture_id: string }>(
    `delete from reference_pictures as added using products as product
      where added.picture_id = $4 and added.product_id = $1 and product.id = added.product_id
        and ${mayAccessPicture}
      returning added.picture_id`,
    [productId, remover.role, remover.retailerId ?? null, pictureId],
  )
}

/** Locks the product, so that two concurrent additions cannot exceed the limit. Undefined if it does not exist. */
export async function countReferencePictures(tx: Db, productId: number): Promise<number | undefined> {
  const product = await tx.row('select from products where id = $1 for no key update', [productId])
  if (!product) return undefined
  const counted = await tx.row<{ count: number }>(
    'select count(*)::integer as count from reference_pictures where product_id = $1',
    [productId],
  )
  return counted?.count ?? 0
}

/** Returns undefined if the picture is already a reference. */
export async function insertReferencePicture(
  tx: Db,
  { pictureId, productId, addedBy }: { pictureId: string; productId: number; addedBy: string },
): Promise<{ picture_id: string } | undefined> {
  return tx.row<{ picture_id: string }>(
    `insert into reference_pictures (picture_id, product_id, added_by) values ($1, $2, $3)
     on conflict do nothing returning picture_id`,
    [pictureId, productId, addedBy],
  )
}
