import type { Db } from '../db/db.ts'

/** Deletes expired rows that nothing can ask for again. Idempotency keys are kept for a week. */
export async function forgetExpired(db: Db): Promise<void> {
  await db.rows('delete from sessions where expires_at <= now() or idle_expires_at <= now()')
  await db.rows('delete from rate_limits where window_ends_at <= now()')
  await db.rows(`delete from password_resets where expires_at <= now() - interval '1 day'`)
  // Delivered or given up: no delivery is retried for as long as this.
  await db.rows(
    `delete from notices where sent_at <= now() - interval '7 days'
        and not exists (select from push_deliveries where push_deliveries.notice_id = notices.id)`,
  )
  await db.rows(`delete from idempotency_keys where created_at <= now() - interval '7 days'`)
}
