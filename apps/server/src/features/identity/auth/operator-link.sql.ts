import type { Db } from '../../../db/db.ts'

/** Servers that start together print a link each. A later start replaces the earlier ones. */
const together = `interval '10 minutes'`

/** Returns false if an operator already exists. */
export async function insertOperatorLink(db: Db, tokenHash: Buffer, validHours: number): Promise<boolean> {
  const inserted = await db.row(
    `with replaced as (
       delete from first_operator_link where issued_at < now() - ${together}
     )
     insert into first_operator_link (token_hash, expires_at)
     select $1, now() + make_interval(hours => $2)
      where not exists (select from users where role = 'operator')
     returning 1`,
    [tokenHash, validHours],
  )
  return inserted !== undefined
}

/**
 * Uses all links up. Returns false if the link is unknown, used or expired, or if an operator has been created since. Only a
 * valid link causes locks and a search of the accounts. If several links are used at once, only the first succeeds.
 */
export async function useOperatorLink(tx: Db, tokenHash: Buffer): Promise<boolean> {
  const isGood = 'token_hash = $1 and expires_at > now()'
  const held = await tx.row(`select from first_operator_link where ${isGood}`, [tokenHash])
  if (held === undefined) return false
  await tx.rows('select from first_operator_link order by token_hash for update')
  const used = await tx.row(
    `delete from first_operator_link where exists (select from first_operator_link where ${isGood}) returning 1`,
    [tokenHash],
  )
  if (used === undefined) return false
  const operator = await tx.row(`select id from users where role = 'operator' limit 1`)
  return operator === undefined
}

export async function deleteOperatorLinks(db: Db): Promise<void> {
  await db.rows('delete from first_operator_link')
}
