import type { Db } from '../../../db/db.ts'
import { deleteInBatches } from '../../../db/in-batches.ts'

export async function insertPasswordReset(db: Db, tokenHash: Buffer, userId: string): Promise<void> {
  await db.rows(
    `insert into password_resets (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 hour')`,
    [tokenHash, userId],
  )
}

export async function isPasswordResetGood(db: Db, tokenHash: Buffer): Promise<boolean> {
  const found = await db.row(
    'select from password_resets where token_hash = $1 and used_at is null and expires_at > now()',
    [tokenHash],
  )
  return found !== undefined
}

/** Uses up the link and every other link of its account. Returns the user's id, or undefined if the link is invalid. */
export async function usePasswordReset(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const used = await db.row<{ user_id: string }>(
    `with used as (
       update password_resets set used_at = now()
        where token_hash = $1 and used_at is null and expires_at > now()
       returning user_id
     ), others as (
       update password_resets set used_at = now()
         from used
        where password_resets.user_id = used.user_id and password_resets.used_at is null
          and password_resets.token_hash <> $1
     )
     select user_id from used`,
    [tokenHash],
  )
  return used?.user_id
}

export async function deleteExpiredPasswordResets(db: Db): Promise<void> {
  await deleteInBatches(db, 'password_resets', `expires_at <= now() - interval '1 day'`)
}

/** Ends all reset links of the account after a password change. */
export async function endPasswordResets(tx: Db, userId: string): Promise<void> {
  await tx.rows('update password_resets set used_at = now() where user_id = $1 and used_at is null', [userId])
}
