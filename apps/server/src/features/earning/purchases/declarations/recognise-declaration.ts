import type { AnswerOf } from '@jara/contract/call'
import type { recogniseDeclaration as recogniseDeclarationCall } from '@jara/contract/earning/purchases-declarations'
import type { Upload } from '../../../../http/upload.ts'
import { findShop } from '../shop-stock.sql.ts'
import { unknownShop } from '../submit-purchase.ts'
import { type SuggestionDeps, suggestProduct } from '../suggest-product.ts'
import { describeDeclarable } from './describe-declarable.ts'

/** Recognises a photo as a scan does, and returns what declaring each product earns. */
export async function recogniseDeclaration(
  deps: SuggestionDeps,
  customerId: string,
  retailerCode: string,
  sent: Upload,
): Promise<AnswerOf<typeof recogniseDeclarationCall>> {
  const { db } = deps
  const retailer = await findShop(db, retailerCode.toUpperCase())
  if (!retailer) throw unknownShop()
  const { suggestedProducts, imageUrl, shop } = await suggestProduct(deps, customerId, retailerCode, sent)
  const ids = suggestedProducts.map(({ id }) => id)
  const declarable = await describeDeclarable(db, customerId, retailer.id, ids)
  const products = suggestedProducts.flatMap(({ id, confidence = 0 }) => {
    const product = declarable.get(id)
    return product ? [{ ...product, confidence }] : []
  })
  return { products, imageUrl, shop }
}
