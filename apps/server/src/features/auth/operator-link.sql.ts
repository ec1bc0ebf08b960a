import type { Db } from '../../db/db.ts'

/** Replaces the earlier link. Returns false if there is an operator already. */
export async function insertOperatorLink(db: Db, tokenHash: Buffer, validHours: number): Promise<boolean> {
  const inserted = await db.row(
    `insert into first_operator_link (token_hash, expires_at)
     select $1, now() + make_interval(hours => $2)
      where not exists (select from users where role = 'operator')
     on conflict (only_row) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at
     returning only_row`,
    [tokenHash, validHours],
  )
  return inserted !== undefined
}

/**
 * Uses the link up. Returns false if it is another one, used or expired, or if an operator was made since. Only the
 * holder of the link has the accounts searched.
 */
export async function useOperatorLink(db: Db, tokenHash: Buffer): Promise<boolean> {
  const used = await db.row(
    'delete from first_operator_link where token_hash = $1 and expires_at > now() returning only_row',
    [tokenHash],
  )
  if (used === undefined) return false
  const operator = await db.row(`select id from users where role = 'operator' limit 1`)
  return operator === undefined
}

export async function deleteOperatorLink(db: Db): Promise<void> {
  await db.rows('delete from first_operator_link')
}
