import { z } from 'zod'

/** Text that a person typed into a required field: never blank, never endless. */
export function requiredText(max: number) {
  return z.string().trim().min(1, 'is required').max(max, `must be at most ${max} characters`)
}

/** An identifier that we issued; nothing but its size is promised. */
export const opaqueId = z.string().min(1).max(64)
