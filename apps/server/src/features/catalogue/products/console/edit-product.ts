import type { BodyOf } from '@jara/contract/call'
import type { addCatalogueProduct } from '@jara/contract/catalogue/products-console'
import { looksLikeFormula } from '@jara/rules/csv'
import { fromKobo, toKobo } from '@jara/rules/naira'
import { normaliseGtin } from '@jara/rules/catalogue/gtin'
import { recordAuditEvent, type SignedInCaller } from '../../../../access/audit/audit-log.ts'
import { Refusal } from '../../../../access/refusal.ts'
import { formulaProblem } from '../../../../csv/csv-fields.ts'
import type { Db } from '../../../../db/db.ts'
import { keptPictures } from '../../../../db/catalogue.sql.ts'
import { findCatalogueProduct, insertCatalogueProduct, lockCatalogue } from '../catalogue.sql.ts'
import type { ConsoleProductRow, ProductChange } from './console-product.sql.ts'

type Draft = BodyOf<typeof addCatalogueProduct>

/** Adds a new product. Must run in a transaction. */
export async function addOne(tx: Db, caller: SignedInCaller, draft: Draft): Promise<number> {
  const product = readDraft(draft)
  await lockCatalogue(tx)
  await refuseTwin(tx, product)
  await refuseLostPicture(tx, product.imageUrl)
  const { pointsPerUnit: points_per_unit, usualPriceKobo: usual_price, ...shown } = product
  const { isLoose: is_loose, imageUrl: image_url, ...rest } = shown
  const row = { ...rest, points_per_unit, usual_price, is_loose, image_url, brand_code: null }
  const id = await insertCatalogueProduct(tx, row, undefined, 0)
  await recordAuditEvent(tx, { caller, act: 'product-added', subject: String(id), after: draft })
  return id
}

export function unknownProduct(): Refusal {
  return new Refusal('not-found', 'Product not found.')
}

export function readDraft(draft: Draft): Omit<ProductChange, 'isHidden'> {
  const { name, brand, gtin = '', category, usual_price: price } = draft
  for (const [field, text] of Object.entries({ name, brand, category }))
    if (text !== undefined && looksLikeFormula(text)) throw invalid(`${field}: ${formulaProblem}`)
  if (gtin !== '' && normaliseGtin(gtin) === undefined)
    throw invalid('gtin: must be the number under the barcode')
  const kobo = price === undefined ? null : toKobo(price)
  if (kobo === undefined) throw invalid('usual_price: must have at most 2 decimals')
  return {
    name,
    brand,
    gtin: gtin === '' ? null : gtin,
    category: category ?? null,
    pointsPerUnit: draft.points_per_unit,
    usualPriceKobo: kobo,
    isLoose: draft.form === 'loose',
    imageUrl: draft.image_url ?? null,
  }
}

/** Refuses a duplicate product. */
export async function refuseTwin(
  tx: Db,
  product: Pick<ProductChange, 'gtin' | 'name' | 'brand'>,
  id?: number,
) {
  const twin = await findCatalogueProduct(tx, product)
  if (twin && twin.id !== id)
    throw new Refusal('conflict', `${twin.name} of ${twin.brand} is already in the catalogue.`, {
      code: 'product_known',
    })
}

/** Refuses a picture that has been removed because nothing used it. */
export async function refuseLostPicture(tx: Db, imageUrl: string | null) {
  if (imageUrl === null || (await keptPictures(tx, [imageUrl])).has(imageUrl)) return
  throw new Refusal('invalid', 'We can’t find this picture. Please upload it again.', {
    code: 'picture_unknown',
  })
}

export function asChange({ usual_price_kobo: usualPriceKobo, ...row }: ConsoleProductRow): ProductChange {
  const { name, brand, gtin, category, points_per_unit: pointsPerUnit } = row
  const { is_loose: isLoose, is_hidden: isHidden, image_url: imageUrl } = row
  return { name, brand, gtin, category, pointsPerUnit, usualPriceKobo, isLoose, imageUrl, isHidden }
}

/** What differs, before and after, with the price in naira. */
export function differences(was: ProductChange, is: ProductChange): { before: object; after: object } {
  const names = (Object.keys(is) as (keyof ProductChange)[]).filter((name) => was[name] !== is[name])
  const pick = ({ usualPriceKobo: kobo, ...rest }: ProductChange) => {
    const shown = { ...rest, usualPriceKobo: kobo === null ? null : fromKobo(kobo) }
    return Object.fromEntries(
      names.map((name) => [name === 'usualPriceKobo' ? 'usualPrice' : name, shown[name]]),
    )
  }
  return { before: pick(was), after: pick(is) }
}

function invalid(message: string): Refusal {
  return new Refusal('invalid', message, { code: 'invalid' })
}
