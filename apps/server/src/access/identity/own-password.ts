import type { Db } from '../../db/db.ts'
import {
  type Allowance,
  bucketOf,
  refuseWhenSpent,
  resetAllowance,
  spendAllowance,
} from '../limits/rate-limit.ts'
import { Refusal } from '../refusal.ts'

/** Strict, per account: ten wrong passwords per 15 minutes across everything that requires the password. */
function wrongPresentPasswords(userId: string): Allowance {
  return { bucket: bucketOf('wrong-present-password', userId), allowed: 10, windowSeconds: 15 * 60 }
}

interface Passwords {
  matches(stored: string | undefined, password: string): Promise<boolean>
}

/**
 * Checks the password of a signed-in user, so that a stolen session alone is not enough. Wrong passwords are counted apart from
 * those at sign-in, so strangers cannot use up the limit. Returns the hash that matched: the caller must apply its change only
 * while that is still the stored hash.
 */
export async function checkOwnPassword(
  db: Db,
  passwords: Passwords,
  userId: string,
  password: string,
): Promise<string> {
  const limit = wrongPresentPasswords(userId)
  await refuseWhenSpent(db, limit)
  const user = await db.row<{ password_hash: string }>('select password_hash from users where id = $1', [
    userId,
  ])
  if (user && (await passwords.matches(user.password_hash, password))) {
    // Checked again: parallel guesses may have reached the limit in the meantime.
    await refuseWhenSpent(db, limit)
    await resetAllowance(db, limit)
    return user.password_hash
  }
  await spendAllowance(db, limit)
  throw new Refusal('forbidden', 'Incorrect password.', { code: 'wrong_password' })
}
