import type { Db } from '../../../db/db.ts'
import { openAlarmBrowsers } from '../../../notices/alarm.sql.ts'

/** How many browsers receive alarms now. */
export async function countBrowsers(db: Db): Promise<number> {
  const found = await db.row<{ count: number }>(
    `select count(*) as count from (${openAlarmBrowsers}) as browser`,
  )
  return found?.count ?? 0
}

/** The alarms that are sent by push, and until when this session's browser receives them: null if it does not. */
export async function findBrowser(
  db: Db,
  sessionHash: Buffer,
): Promise<{ kinds: string[]; until: Date | null } | undefined> {
  return db.row<{ kinds: string[]; until: Date | null }>(
    `select route.kinds,
            (select sessions.expires_at from alarm_browsers join sessions on sessions.token_hash = session_hash
              where session_hash = $1) as until
       from alarm_routes as route where route.way = 'push' and route.removed_at is null`,
    [sessionHash],
  )
}

export interface NewAlarmBrowser {
  readonly id: string
  readonly userId: string
  readonly sessionHash: Buffer
  readonly endpoint: string
  readonly auth: string
  readonly p256dh: string
}

/**
 * Links one browser to one session, replacing earlier links of either. Returns false if the session has ended, or if another
 * request was quicker.
 */
export async function replaceBrowser(tx: Db, browser: NewAlarmBrowser): Promise<boolean> {
  await tx.rows('delete from alarm_browsers where session_hash = $1 or endpoint = $2', [
    browser.sessionHash,
    browser.endpoint,
  ])
  const inserted = await tx.row(
    `with session as (
       select token_hash from sessions where token_hash = $3 for key share
     )
     insert into alarm_browsers (id, user_id, session_hash, endpoint, auth, p256dh)
     select $1, $2, token_hash, $4, $5, $6 from session
     on conflict do nothing returning id`,
    [browser.id, browser.userId, browser.sessionHash, browser.endpoint, browser.auth, browser.p256dh],
  )
  return inserted !== undefined
}

/** Returns its id, or undefined if there is none. */
export async function deleteBrowserOf(tx: Db, sessionHash: Buffer): Promise<string | undefined> {
  const deleted = await tx.row<{ id: string }>(
    'delete from alarm_browsers where session_hash = $1 returning id',
    [sessionHash],
  )
  return deleted?.id
}

/** Called when the push service no longer knows the browser. */
export async function deleteBrowserAt(db: Db, endpoint: string): Promise<void> {
  await db.rows('delete from alarm_browsers where endpoint = $1', [endpoint])
}
