import * as z from 'zod/mini'

// Schemas of common response fields. They are shared because creating a schema takes a phone longer than parsing with it.
export const text = z.string()
export const optionalText = z.optional(text)
export const textOrNothing = z.nullish(text)
export const wholeNumber = z.int().check(z.nonnegative())
/** An amount in naira, with kobo as its decimals. */
export const naira = z.number().check(z.nonnegative())
/** A timestamp in UTC: `2026-11-19T13:05:00.000Z`. */
export const moment = z.iso.datetime()

/** One of these words. The list may grow, so an app must accept unknown words. */
export function openEnum(words: readonly string[]) {
  return z.string().check(
    z.refine((word) => words.includes(word)),
    z.meta({ enum: words }),
  )
}

/** Text for a required field: trimmed, not blank and limited in length. */
export function requiredText(max: number) {
  return z
    .string()
    .check(z.trim(), z.minLength(1, 'is required'), z.maxLength(max, `must be at most ${max} characters`))
}

/** An identifier issued by the server. Only its length is guaranteed. */
export const opaqueId = z.string().check(z.minLength(1), z.maxLength(64))

/** A product's number, up to the largest PostgreSQL integer. */
export const productId = z.int().check(z.positive(), z.maximum(2_147_483_647))

/** How often a record had been changed when it was read: a form is saved with the revision that it was loaded with. */
export const revision = z.int().check(z.nonnegative(), z.maximum(2_147_483_647))

/** A number in a URL, written as in JSON. `Number` alone would also accept `0x10`, `0b11` and `0o7`. */
export function numberInAddress(...checks: Parameters<z.ZodMiniNumber['check']>) {
  return z.pipe(
    z.transform((given) => (typeof given === 'string' && decimal.test(given) ? Number(given) : given)),
    z.number().check(...checks),
  )
}

const decimal = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i
