// The fields of CSV files. An empty field counts as absent.
import { ownPicturePath, ownPictureProblem } from '@jara/contract/catalogue/pictures'
import { looksLikeFormula } from '@jara/rules/csv'
import { z } from 'zod'

export const formulaProblem = 'must not begin like a formula, which a spreadsheet would run'

export function words(max: number) {
  return z
    .string()
    .max(max, `must be at most ${max} characters`)
    .refine((text) => !looksLikeFormula(text), formulaProblem)
}

export function wholeNumber(min: number, max: number) {
  const problem = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,15}$/, problem)
    .transform(Number)
    .pipe(z.number().min(min, problem).max(max, problem))
}

/** Pages load pictures only from this server. */
export const imageUrl = orNothing(z.string().regex(ownPicturePath, ownPictureProblem))

export const day = z.iso.date('must be a day, such as 2026-11-30')

export function orNothing<Field extends z.ZodType>(field: Field) {
  return field.optional().transform((value) => value ?? null)
}
