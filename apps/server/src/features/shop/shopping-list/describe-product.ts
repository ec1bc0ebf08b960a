import { fromKobo } from '@jara/rules/naira'
import type { ListedProductRow } from './shopping-list.sql.ts'

export function describeProduct(row: ListedProductRow) {
  const { product_id: id, name, brand, category, points, image_url, price_kobo } = row
  const price = price_kobo === null ? null : fromKobo(price_kobo)
  return { id, name, brand, category, points, image_url, price }
}
