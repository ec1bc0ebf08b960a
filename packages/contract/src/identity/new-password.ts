import { refusePassword } from '@jara/rules/identity/credentials'
import { limits } from '@jara/rules/limits'
import * as z from 'zod/mini'

/** A new password. Calls that check an existing one accept any. */
export const newPassword = z.string().check(
  z.maxLength(limits.maxPasswordLength, `must be at most ${limits.maxPasswordLength} characters`),
  z.refine((written) => refusePassword(written) === undefined, 'Password must be at least 6 characters'),
)
