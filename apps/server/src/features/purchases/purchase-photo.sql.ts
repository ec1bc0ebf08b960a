import type { Db } from '../../db/db.ts'

export interface NewPurchasePhoto {
  readonly customerId: string
  readonly retailerId: string
  readonly imageUrl: string
}

export async function insertPhoto(db: Db, photo: NewPurchasePhoto): Promise<void> {
  await db.rows('insert into purchase_photos (customer_id, retailer_id, image_url) values ($1, $2, $3)', [
    photo.customerId,
    photo.retailerId,
    photo.imageUrl,
  ])
}

/** A photo that this customer got for this shop within half an hour and has not declared a purchase with. */
export async function findUsablePhoto(
  db: Db,
  customerId: string,
  retailerId: string,
  imageUrl: string,
): Promise<{ id: string } | undefined> {
  return db.row<{ id: string }>(
    `select id from purchase_photos
      where customer_id = $1 and retailer_id = $2 and image_url = $3
        and created_at > now() - interval '30 minutes'
        and not exists (select from purchases where purchases.photo_id = purchase_photos.id)
      order by created_at desc, id desc
      limit 1`,
    [customerId, retailerId, imageUrl],
  )
}
