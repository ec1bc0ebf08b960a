import { recordAuditEvent, type SignedInCaller } from '../../../access/audit/audit-log.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { Database } from '../../../db/db.ts'
import { keptPictures } from '../../../db/catalogue.sql.ts'
import { countReferencePictures, insertReferencePicture } from './product-photo.sql.ts'

/** Enough to recognise a product from all sides. */
const maxAdded = 12

const uploaded = /^\/api\/pictures\/(.+)$/

/** Adds a picture that an operator uploaded to the product's references. */
export async function addReference(
  db: Database,
  caller: SignedInCaller,
  productId: number,
  imageUrl: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const count = await countReferencePictures(tx, productId)
    if (count === undefined) throw new Refusal('not-found', 'Product not found.')
    if (count >= maxAdded)
      throw new Refusal(
        'conflict',
        `A product can have at most ${maxAdded} added reference photos. Remove one first.`,
        {
          code: 'photos_full',
        },
      )
    const [, pictureId] = uploaded.exec(imageUrl) ?? []
    if (pictureId === undefined || !(await keptPictures(tx, [imageUrl])).has(imageUrl))
      throw new Refusal('invalid', 'image_url: Picture not found. Upload it again.', {
        code: 'picture_unknown',
      })
    if (!(await insertReferencePicture(tx, { pictureId, productId, addedBy: caller.userId })))
      throw new Refusal('conflict', 'This picture is already a reference photo.', { code: 'picture_used' })
    await recordAuditEvent(tx, { caller, act: 'reference-added', subject: pictureId, after: { productId } })
  })
}
