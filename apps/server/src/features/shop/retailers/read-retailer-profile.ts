import type { getRetailerProfile } from '@jara/contract/shop/retailers'
import type { AnswerOf } from '@jara/contract/call'
import { toDataURL } from 'qrcode'
import type { Db } from '../../../db/db.ts'
import { selectRetailerProfile } from './retailer.sql.ts'

/** The QR code opens the app with the shop's code filled in. */
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

/** A PNG data URL, sharp in print and with the quiet zone that scanners need. */
async function drawQrImage(text: string): Promise<string> {
  return toDataURL(text, { errorCorrectionLevel: 'M', margin: 4, width: 512 })
}
