import { digitsUnderBarcode, normaliseGtin } from '@jara/rules/catalogue/gtin'
import { recordAuditEvent, type SignedInCaller } from '../../../../access/audit/audit-log.ts'
import { Refusal } from '../../../../access/refusal.ts'
import type { Database } from '../../../../db/db.ts'
import { findCatalogueProduct, lockCatalogue } from '../catalogue.sql.ts'
import { findConsoleProduct } from '../console/console-product.sql.ts'
import { unknownProduct } from '../console/edit-product.ts'
import { insertFurtherBarcode, setFirstBarcode } from './barcode.sql.ts'

/** Adds a barcode to a product, and returns the product's name. */
export async function giveBarcode(
  db: Database,
  caller: SignedInCaller,
  gtin: string,
  productId: number,
): Promise<string> {
  if (normaliseGtin(gtin) === undefined)
    throw new Refusal('invalid', 'gtin: must be the number under the barcode', { code: 'invalid' })
  return db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const product = await findConsoleProduct(tx, productId)
    if (!product) throw unknownProduct()
    const owner = await findCatalogueProduct(tx, { ...product, gtin })
    if (owner)
      throw new Refusal('conflict', `${owner.name} of ${owner.brand} already has this barcode.`, {
        code: 'barcode_known',
      })
    if (!(await setFirstBarcode(tx, digitsUnderBarcode(gtin), productId)))
      await insertFurtherBarcode(tx, gtin, productId)
    await recordAuditEvent(tx, { caller, act: 'barcode-given', subject: String(productId), after: { gtin } })
    return product.name
  })
}
