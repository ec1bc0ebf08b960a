import type { Db } from '../db/db.ts'
import { type Allowance, bucketOf, refuseWhenSpent, spendAllowance } from './rate-limit.ts'
import { Refusal } from './refusal.ts'

/** Strict, per account: ten wrong passwords per 15 minutes. */
function wrongPasswords(emailKey: string): Allowance {
  return { bucket: bucketOf('wrong-password', emailKey), allowed: 10, windowSeconds: 15 * 60 }
}

interface Passwords {
  matches(stored: string | undefined, password: string): Promise<boolean>
}

/**
 * Checks the password of a signed-in user. Wrong ones count as at a sign-in. Returns the hash that matched: what follows
 * is done only while it is still the password's.
 */
export async function checkOwnPassword(
  db: Db,
  passwords: Passwords,
  userId: string,
  password: string,
): Promise<string> {
  const user = await db.row<{ email_key: string; password_hash: string }>(
    'select email_key, password_hash from users where id = $1',
    [userId],
  )
  const limit = wrongPasswords(user?.email_key ?? '')
  await refuseWhenSpent(db, limit)
  if (user && (await passwords.matches(user.password_hash, password))) {
    // Checked again: parallel guesses may have reached the limit meanwhile.
    await refuseWhenSpent(db, limit)
    return user.password_hash
  }
  await spendAllowance(db, limit)
  throw new Refusal('forbidden', 'That password is not right.', { code: 'wrong_password' })
}
