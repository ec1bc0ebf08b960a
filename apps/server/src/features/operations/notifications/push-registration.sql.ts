import type { Db } from '../../../db/db.ts'
import { deleteInBatches } from '../../../db/in-batches.ts'

export interface NewPushRegistration {
  readonly userId: string
  readonly sessionHash: Buffer
  readonly token: string
  /** The browser's clock, in milliseconds since 1970. */
  readonly createTime: number
  readonly endpoint: string
  readonly auth: string
  readonly p256dh: string
  readonly swScope: string
  readonly vapidKey: string
}

/** Deletes earlier registrations of this browser or session. */
export async function deleteRegistrationsOf(
  db: Db,
  { token, endpoint, sessionHash }: Pick<NewPushRegistration, 'token' | 'endpoint' | 'sessionHash'>,
): Promise<void> {
  await db.rows('delete from push_registrations where token = $1 or endpoint = $2 or session_hash = $3', [
    token,
    endpoint,
    sessionHash,
  ])
}

/** Returns false if the browser was registered, or the session ended, in the meantime. */
export async function insertRegistration(db: Db, registration: NewPushRegistration): Promise<boolean> {
  const inserted = await db.row(
    `with session as (
       select token_hash from sessions where token_hash = $9 for key share
     )
     insert into push_registrations (token, user_id, endpoint, auth, p256dh, sw_scope, vapid_key, token_created_at,
                                     session_hash)
     select $1, $2, $3, $4, $5, $6, $7, to_timestamp($8::double precision / 1000), token_hash from session
     on conflict do nothing
     returning token`,
    [
      registration.token,
      registration.userId,
      registration.endpoint,
      registration.auth,
      registration.p256dh,
      registration.swScope,
      registration.vapidKey,
      registration.createTime,
      registration.sessionHash,
    ],
  )
  return inserted !== undefined
}

/** Records which user's notifications the browser received, even if another user has it later. */
export async function rememberAddress(
  db: Db,
  { userId, endpoint }: Pick<NewPushRegistration, 'userId' | 'endpoint'>,
): Promise<void> {
  await db.rows(
    `insert into known_push_addresses (user_id, address_hash) values ($1, sha256(convert_to($2, 'UTF8')))
     on conflict (user_id, address_hash) do update set last_used_at = now()`,
    [userId, endpoint],
  )
}

/** Kept as long as known devices. */
export async function deleteOldPushAddresses(db: Db): Promise<void> {
  await deleteInBatches(db, 'known_push_addresses', `last_used_at <= now() - interval '400 days'`)
}

export async function deleteRegistration(db: Db, userId: string, token: string): Promise<boolean> {
  const deleted = await db.row(
    'delete from push_registrations where token = $1 and user_id = $2 returning token',
    [token, userId],
  )
  return deleted !== undefined
}
