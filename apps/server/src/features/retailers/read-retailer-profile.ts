import type { getRetailerProfile } from '@jara/contract/retailers'
import type { AnswerOf } from '@jara/contract/call'
import type { Db } from '../../db/db.ts'
import { drawQrImage } from '../../providers/qr-image.ts'
import { selectRetailerProfile } from './retailer.sql.ts'

/** The QR image leads a customer's camera to this product, with the shop's code already filled in. */
export async function readRetailerProfile(
  db: Db,
  publicUrl: string,
  retailerId: string,
): Promise<AnswerOf<typeof getRetailerProfile>> {
  const profile = await selectRetailerProfile(db, retailerId)
  if (!profile) throw new Error(`There is no shop or brand ${retailerId}`)
  const link = `${publicUrl}/redeem?code=${encodeURIComponent(profile.unique_code)}`
  return { ...profile, qrCodeDataUrl: await drawQrImage(link) }
}
