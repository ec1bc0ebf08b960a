import { z } from 'zod'

// What answers are made of, once for all of them: to make a schema takes a phone longer than to read by it.
export const text = z.string()
export const optionalText = text.optional()
export const textOrNothing = text.nullish()
export const number = z.number()

/** Text that a person typed into a required field: never blank, never endless. */
export function requiredText(max: number) {
  return z.string().trim().min(1, 'is required').max(max, `must be at most ${max} characters`)
}

/** An identifier that we issued; nothing but its size is promised. */
export const opaqueId = z.string().min(1).max(64)
