import type { Db } from '../db/db.ts'
import { type Allowance, bucketOf, refuseWhenSpent, resetAllowance, spendAllowance } from './rate-limit.ts'
import { Refusal } from './refusal.ts'

/** Strict, per account: ten wrong passwords per 15 minutes, whatever the password is asked for. */
function wrongPresentPasswords(userId: string): Allowance {
  return { bucket: bucketOf('wrong-present-password', userId), allowed: 10, windowSeconds: 15 * 60 }
}

interface Passwords {
  matches(stored: string | undefined, password: string): Promise<boolean>
}

/**
 * Checks the password of a signed-in user, so that a stolen session alone is not enough. Wrong ones count apart from those
 * at sign-ins: strangers cannot use them up. Returns the hash that matched: what follows is done only while it is still the
 * password's.
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
    // Checked again: parallel guesses may have reached the limit meanwhile.
    await refuseWhenSpent(db, limit)
    await resetAllowance(db, limit)
    return user.password_hash
  }
  await spendAllowance(db, limit)
  throw new Refusal('forbidden', 'That password is not right.', { code: 'wrong_password' })
}
