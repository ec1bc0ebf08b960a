import * as z from 'zod/mini'

// The fields of answers, made once for all of them: making a schema takes a phone longer than reading by it.
export const text = z.string()
export const optionalText = z.optional(text)
export const textOrNothing = z.nullish(text)
export const wholeNumber = z.int().check(z.nonnegative())
/** An amount in naira; kobo are its decimals. */
export const naira = z.number().check(z.nonnegative())
/** A timestamp in UTC: `2026-11-19T13:05:00.000Z`. */
export const moment = z.iso.datetime()

/** One of these words. The list may grow, so an app keeps a word that it does not know. */
export function openEnum(words: readonly string[]) {
  return z.string().check(
    z.refine((word) => words.includes(word)),
    z.meta({ enum: words }),
  )
}

/** Text that a person typed into a required field: never blank, never endless. */
export function requiredText(max: number) {
  return z
    .string()
    .check(z.trim(), z.minLength(1, 'is required'), z.maxLength(max, `must be at most ${max} characters`))
}

/** An identifier that we issued; nothing but its size is promised. */
export const opaqueId = z.string().check(z.minLength(1), z.maxLength(64))

/** The number of a product; PostgreSQL's integers end there. */
export const productId = z.int().check(z.positive(), z.maximum(2_147_483_647))
