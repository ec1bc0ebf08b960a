import type { Db } from '../db/db.ts'

/** Idempotency keys are kept for a week. */
export async function deleteExpired(db: Db): Promise<void> {
  await db.rows('delete from sessions where expires_at <= now() or idle_expires_at <= now()')
  await db.rows('delete from rate_limits where window_ends_at <= now()')
  await db.rows(`delete from idempotency_keys where created_at <= now() - interval '7 days'`)
}
