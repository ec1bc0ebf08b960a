// The fields of CSV files. An empty field counts as absent.
import { z } from 'zod'
import { normaliseGtin } from '../providers/product-recognition/gtin.ts'

export function words(max: number) {
  return z.string().max(max, `must be at most ${max} characters`)
}

export function wholeNumber(min: number, max: number) {
  const problem = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,15}$/, problem)
    .transform(Number)
    .pipe(z.number().min(min, problem).max(max, problem))
}

export const gtin = orNothing(
  z.string().refine((text) => normaliseGtin(text) !== undefined, 'must be the number under the barcode'),
)

/** The pages load pictures from this server alone. */
export const imageUrl = orNothing(
  z.string().regex(/^\/pictures\/[a-z0-9-]+\.webp$/, 'must look like /pictures/rice.webp'),
)

export const day = z.iso.date('must be a day, such as 2026-11-30')

export function orNothing<Field extends z.ZodType>(field: Field) {
  return field.optional().transform((value) => value ?? null)
}
