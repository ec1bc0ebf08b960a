// `npm run add-products -- file.csv [--dry-run]`: adds products to the catalogue, whether or not the server is running.
import { z } from 'zod'
import { addProduct } from '../features/products/add-product.ts'
import { addFromCsv } from './add-from-csv.ts'
import { gtin, imageUrl, orNothing, wholeNumber, words } from './csv-fields.ts'

await addFromCsv({
  command: 'add-products',
  noun: 'products',
  columns: z.object({
    name: words(120),
    brand: words(80),
    points_per_unit: wholeNumber(0, 100_000),
    gtin,
    image_url: imageUrl,
    brand_code: orNothing(words(64)),
    is_loose: z
      .enum(['yes', 'no'], 'must be yes or no')
      .optional()
      .transform((answer) => answer === 'yes'),
  }),
  add: addProduct,
})
