import { toCsv } from '@jara/rules/csv'
import { fromKobo } from '@jara/rules/naira'
import { productColumns } from '../product-columns.ts'
import type { ExportedRow } from './console-product.sql.ts'

/** The products as a file that can be imported. */
export function exportCatalogue(products: readonly ExportedRow[]): string {
  const rows = products.map((product) => ({
    ...product,
    is_loose: product.is_loose ? 'yes' : 'no',
    usual_price: product.usual_price_kobo === null ? null : fromKobo(product.usual_price_kobo),
  }))
  const names = productColumns.keyof().options
  return toCsv([names, ...rows.map((row) => names.map((name) => row[name]))])
}
