// The columns of product CSV files: for the command `add-products` and the console's import.
import { toKobo } from '@jara/rules/naira'
import { z } from 'zod'
import { imageUrl, orNothing, wholeNumber, words } from '../../../csv/csv-fields.ts'
import { normaliseGtin } from '@jara/rules/catalogue/gtin'

export const gtin = orNothing(
  z.string().refine((text) => normaliseGtin(text) !== undefined, 'must be the number under the barcode'),
)

const priceProblem = 'must be an amount in naira above 0 and at most 10000000, such as 4500 or 950.50'

const usualPrice = orNothing(
  z
    .string()
    .regex(/^\d{1,8}(?:\.\d{1,2})?$/, priceProblem)
    .transform((text) => toKobo(text) ?? 0)
    .pipe(z.number().positive(priceProblem).max(1_000_000_000, priceProblem)),
)

export const productColumns = z.object({
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
  category: orNothing(words(60)),
  usual_price: usualPrice,
})
