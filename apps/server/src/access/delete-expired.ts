import type { Db } from '../db/db.ts'
import { deleteInBatches } from '../db/in-batches.ts'

/** A session that has been idle too long is kept while its browser receives alarms. It is valid for nothing else. */
export async function deleteExpiredSessions(db: Db): Promise<void> {
  await deleteInBatches(
    db,
    'sessions',
    `expires_at <= now() or (idle_expires_at <= now()
       and not exists (select from alarm_browsers where session_hash = sessions.token_hash))`,
  )
}

export async function deleteExpiredRateLimits(db: Db): Promise<void> {
  await deleteInBatches(db, 'rate_limits', 'window_ends_at <= now()')
}

/** Idempotency keys are kept for a week. */
export async function deleteOldIdempotencyKeys(db: Db): Promise<void> {
  await deleteInBatches(db, 'idempotency_keys', `created_at <= now() - interval '7 days'`)
}
