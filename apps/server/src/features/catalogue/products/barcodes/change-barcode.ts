import { digitsUnderBarcode, normaliseGtin } from '@jara/rules/catalogue/gtin'
import { recordAuditEvent, type SignedInCaller } from '../../../../access/audit/audit-log.ts'
import { Refusal } from '../../../../access/refusal.ts'
import type { Database } from '../../../../db/db.ts'
import { findCatalogueProduct, lockCatalogue } from '../catalogue.sql.ts'
import { findConsoleProduct } from '../console/console-product.sql.ts'
import { unknownProduct } from '../console/edit-product.ts'
import { deleteFurtherBarcode, insertFurtherBarcode, markBarcode, setFirstBarcode } from './barcode.sql.ts'

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

/** Removes a further barcode from its product. */
export async function takeBarcode(db: Database, caller: SignedInCaller, gtin: string): Promise<void> {
  await db.transaction(async (tx) => {
    const taken = await deleteFurtherBarcode(tx, gtin)
    if (!taken) throw new Refusal('not-found', 'No product has this as an additional barcode.')
    const subject = String(taken.product_id)
    await recordAuditEvent(tx, { caller, act: 'barcode-taken', subject, before: { gtin } })
  })
}

export async function changeBarcodeState(
  db: Database,
  caller: SignedInCaller,
  gtin: string,
  state: 'waiting' | 'ignored',
): Promise<void> {
  const isIgnored = state === 'ignored'
  await db.transaction(async (tx) => {
    if (!(await markBarcode(tx, gtin, isIgnored)))
      throw new Refusal('conflict', 'Barcode not found, or its status has already changed.', {
        code: 'other_state',
      })
    const act = isIgnored ? 'barcode-ignored' : 'barcode-listed'
    await recordAuditEvent(tx, { caller, act, subject: gtin })
  })
}
