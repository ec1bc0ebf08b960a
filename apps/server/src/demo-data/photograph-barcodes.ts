import type { Db } from '../db/db.ts'
import { countStrangeBarcode } from '../features/earning/purchases/unknown-barcode.sql.ts'

/** Barcodes that no demo product has, and how often customers have photographed them. */
const demoBarcodes = { '05901234123457': 6, '00036000291452': 3, '00000096385074': 1 } as const

export async function photographBarcodes(db: Db, shopId: string): Promise<void> {
  for (const [gtin, times] of Object.entries(demoBarcodes)) {
    for (let nth = 0; nth < times; nth += 1) await countStrangeBarcode(db, gtin, shopId)
  }
}
