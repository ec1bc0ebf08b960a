import type { Db } from '../../db/db.ts'

export interface NewPushRegistration {
  readonly userId: string
  readonly token: string
  /** Milliseconds since 1970, as the browser counted them. */
  readonly createTime: number
  readonly endpoint: string
  readonly auth: string
  readonly p256dh: string
  readonly swScope: string
  readonly vapidKey: string
}

export async function deleteRegistrationOfBrowser(db: Db, token: string, endpoint: string): Promise<void> {
  await db.rows('delete from push_registrations where token = $1 or endpoint = $2', [token, endpoint])
}

/** False when the same browser was registered in the meantime. */
export async function insertRegistration(db: Db, registration: NewPushRegistration): Promise<boolean> {
  const inserted = await db.row(
    `insert into push_registrations (token, user_id, endpoint, auth, p256dh, sw_scope, vapid_key, token_created_at)
     values ($1, $2, $3, $4, $5, $6, $7, to_timestamp($8::double precision / 1000))
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
    ],
  )
  return inserted !== undefined
}

export async function deleteRegistration(db: Db, userId: string, token: string): Promise<boolean> {
  const deleted = await db.row(
    'delete from push_registrations where token = $1 and user_id = $2 returning token',
    [token, userId],
  )
  return deleted !== undefined
}
