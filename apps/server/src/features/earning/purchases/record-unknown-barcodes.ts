import { type Allowance, bucketOf, maySpend } from '../../../access/limits/rate-limit.ts'
import type { Db } from '../../../db/db.ts'
import { countStrangeBarcode } from './suggest-product.sql.ts'

interface Seen {
  readonly customerId: string
  readonly retailerId: string
  /** Barcodes on a photo that belong to no product of the shop. */
  readonly gtins: readonly string[]
}

/** More would not be real purchases, and would flood the operators' list. */
function strangeBarcodesOf(customerId: string): Allowance {
  return { bucket: bucketOf('strange-barcodes', customerId), allowed: 20, windowSeconds: 24 * 60 * 60 }
}

/** Customers often photograph a product several times before a photo is good. */
function sameBarcodeOf(customerId: string, gtin: string): Allowance {
  return {
    bucket: bucketOf('strange-barcode', `${customerId} ${gtin}`),
    allowed: 1,
    windowSeconds: 24 * 60 * 60,
  }
}

/** Counts unknown barcodes, each once a day per customer, so that operators see what the catalogue lacks. */
export async function recordUnknownBarcodes(db: Db, { customerId, retailerId, gtins }: Seen): Promise<void> {
  for (const gtin of new Set(gtins)) {
    const isNew = await maySpend(db, sameBarcodeOf(customerId, gtin))
    if (isNew && (await maySpend(db, strangeBarcodesOf(customerId))))
      await countStrangeBarcode(db, gtin, retailerId)
  }
}
