import type { Db } from '../../../db/db.ts'
import { lockWallet } from '../../../ledger/wallet.sql.ts'

export interface NewSession {
  readonly tokenHash: Buffer
  readonly userId: string
  /** The password hash that was checked. */
  readonly passwordHash: string
  readonly idleHours: number
  readonly absoluteHours: number
  readonly invitationToken: string | undefined
  readonly device: string
  readonly network: string
  readonly deviceHash: Buffer | undefined
}

/**
 * Returns false if the account was disabled or its password changed since it was checked. Locks the account's row: a password
 * change waits for this session and then ends it, or this waits for the change and then sees it.
 */
export async function insertSession(tx: Db, session: NewSession): Promise<boolean> {
  const inserted = await tx.row(
    `with account as (
       select id from users where id = $2 and password_hash = $9 and disabled_at is null for share
     )
     insert into sessions (token_hash, user_id, idle_limit, idle_expires_at, expires_at, invitation_token, device, network,
                           device_hash)
     select $1, account.id, make_interval(hours => $3), now() + make_interval(hours => $3),
            now() + make_interval(hours => $4), $5, $6, $7, $8
       from account
     returning id`,
    [
      session.tokenHash,
      session.userId,
      session.idleHours,
      session.absoluteHours,
      session.invitationToken ?? null,
      session.device,
      session.network,
      session.deviceHash ?? null,
      session.passwordHash,
    ],
  )
  return inserted !== undefined
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.rows('delete from sessions where token_hash = $1', [tokenHash])
}

export async function deleteDemoSessions(db: Db): Promise<void> {
  await db.rows('delete from sessions where user_id in (select id from users where of_demo)')
}

/**
 * Ends every session of an account, and forgets its known devices. Waits for redemptions under way: once this has committed,
 * none of these sessions can redeem.
 */
export async function deleteSessionsOf(tx: Db, userId: string): Promise<void> {
  await tx.rows('delete from sessions where user_id = $1', [userId])
  await tx.rows('delete from known_devices where user_id = $1', [userId])
  await lockWallet(tx, userId)
}

/**
 * Gives this session another token. Returns false if it has ended meanwhile, or its token was replaced. Locks the account's
 * row first, so that two phones that end each other's sessions queue in one order.
 */
export async function renewSession(
  tx: Db,
  userId: string,
  { tokenHash, next }: { readonly tokenHash: Buffer; readonly next: Buffer },
): Promise<boolean> {
  await tx.rows('select from users where id = $1 for no key update', [userId])
  const renewed = await tx.row(
    'update sessions set token_hash = $3 where token_hash = $2 and user_id = $1 returning id',
    [userId, tokenHash, next],
  )
  return renewed !== undefined
}

/** Ends every other session as above, and forgets the other devices. Returns how many sessions ended. */
export async function deleteOtherSessions(tx: Db, userId: string, tokenHash: Buffer): Promise<number> {
  const ended = await tx.rows('delete from sessions where user_id = $1 and token_hash <> $2 returning id', [
    userId,
    tokenHash,
  ])
  await tx.rows(
    `delete from known_devices where user_id = $1
        and device_hash is distinct from (select device_hash from sessions where token_hash = $2)`,
    [userId, tokenHash],
  )
  await lockWallet(tx, userId)
  return ended.length
}

/** Ends one session of the account as above, and forgets its device. Returns false if the account has no such session. */
export async function deleteOwnSession(tx: Db, userId: string, id: string): Promise<boolean> {
  const ended = await tx.row(
    `with ended as (
       delete from sessions where id = $2 and user_id = $1 returning device_hash
     ), forgotten as (
       delete from known_devices using ended
        where known_devices.user_id = $1 and known_devices.device_hash = ended.device_hash
     )
     select from ended`,
    [userId, id],
  )
  await lockWallet(tx, userId)
  return ended !== undefined
}

export interface ListedSession {
  id: string
  device: string
  network: string
  signed_in_at: Date
  last_seen_at: Date
  is_current: boolean
  is_new: boolean
}

/** Most recently used first. A session of the last 24 hours is new, unless it is the caller's own. */
export async function selectSessions(db: Db, userId: string, tokenHash: Buffer): Promise<ListedSession[]> {
  return db.rows<ListedSession>(
    `select id, device, network, created_at as signed_in_at,
            case when token_hash = $2 then now() else last_used_at end as last_seen_at,
            token_hash = $2 as is_current, token_hash <> $2 and created_at > now() - interval '24 hours' as is_new
       from sessions
      where user_id = $1 and expires_at > now() and idle_expires_at > now()
      order by last_seen_at desc, id limit 100`,
    [userId, tokenHash],
  )
}
