import type { Db } from '../src/db/db.ts'
import { hashToken } from '../src/access/identity/sessions.ts'
import type { SignedIn } from './accounts.ts'
import { subscribeAt } from './push-browser.ts'

/** A port on which nothing listens. A server that may send there keeps its notifications undelivered. */
export const deadPushHost = 'localhost:9'

/** Registers a browser for the user, so that notifications are sent there. */
export async function makeReachable(db: Db, { id, token }: Pick<SignedIn, 'id' | 'token'>): Promise<void> {
  const { endpoint, auth, p256dh } = subscribeAt(`https://${deadPushHost}`)
  await db.rows(
    `insert into push_registrations
       (token, user_id, endpoint, auth, p256dh, sw_scope, vapid_key, token_created_at, session_hash)
     values ($1, $2, $3, $4, $5, '/', '', now(), $6)`,
    [endpoint, id, endpoint, auth, p256dh, hashToken(token)],
  )
}

/** All notifications to a user except security ones, oldest first, sent or not. */
export async function noticesOf(
  db: Db,
  { id }: { readonly id: string },
): Promise<{ kind: string; body: string }[]> {
  return db.rows(
    `select kind, body from notices where user_id = $1 and kind <> 'security' order by created_at, id`,
    [id],
  )
}
