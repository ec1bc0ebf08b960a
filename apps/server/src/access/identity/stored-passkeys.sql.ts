import type { Db } from '../../db/db.ts'
import type { StoredPasskey } from './passkeys.ts'

export const mostPasskeys = 10

interface Offer {
  readonly userId: string
  readonly sessionHash: Buffer
  readonly challenge: string
  readonly byPassword: boolean
}

export async function saveOffer(
  db: Db,
  { userId, sessionHash, challenge, byPassword }: Offer,
): Promise<void> {
  await db.rows(
    `insert into passkey_offers (user_id, session_hash, challenge, by_password, expires_at)
     values ($1, $2, $3, $4, clock_timestamp() + interval '5 minutes')
     on conflict (user_id) do update set session_hash = excluded.session_hash, challenge = excluded.challenge,
       by_password = excluded.by_password, expires_at = excluded.expires_at`,
    [userId, sessionHash, challenge, byPassword],
  )
}

interface OfferRow {
  challenge: string
  by_password: boolean
}

/** Each offer is used once, in the session that it was made in. */
export async function takeOffer(db: Db, userId: string, sessionHash: Buffer): Promise<OfferRow | undefined> {
  return db.row<OfferRow>(
    `delete from passkey_offers where user_id = $1 and session_hash = $2 and expires_at > clock_timestamp()
     returning challenge, by_password`,
    [userId, sessionHash],
  )
}

interface NewPasskey extends StoredPasskey {
  readonly userId: string
  readonly transports: readonly string[]
}

/** Returns false if the passkey is already registered. */
export async function insertPasskey(
  db: Db,
  { id, userId, publicKey, counter, transports }: NewPasskey,
): Promise<boolean> {
  const inserted = await db.row(
    `insert into passkeys (id, user_id, public_key, counter, transports) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning 1`,
    [id, userId, Buffer.from(publicKey), counter, transports],
  )
  return inserted !== undefined
}

export async function findPasskey(db: Db, userId: string, id: string): Promise<StoredPasskey | undefined> {
  const found = await db.row<{ public_key: Buffer; counter: number }>(
    'select public_key, counter from passkeys where id = $1 and user_id = $2',
    [id, userId],
  )
  return found && { id, publicKey: Uint8Array.from(found.public_key), counter: found.counter }
}

/** If the device counts at all, its counter only rises. A copied passkey reveals itself by a counter that does not. */
export async function countUse(db: Db, id: string, counter: number): Promise<boolean> {
  const counted = await db.row(
    `update passkeys set counter = $2, last_used_at = clock_timestamp()
      where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning id`,
    [id, counter],
  )
  return counted !== undefined
}

export async function deletePasskey(db: Db, userId: string, id: string): Promise<boolean> {
  const deleted = await db.row('delete from passkeys where id = $1 and user_id = $2 returning id', [
    id,
    userId,
  ])
  return deleted !== undefined
}

export interface ListedPasskey {
  id: string
  created_at: Date
  last_used_at: Date | null
}

export async function selectPasskeys(db: Db, userId: string): Promise<ListedPasskey[]> {
  return db.rows<ListedPasskey>(
    'select id, created_at, last_used_at from passkeys where user_id = $1 order by created_at desc, id',
    [userId],
  )
}
