import type { Db } from '../../../db/db.ts'

/**
 * For a database that comes from a backup. What it knows as held may have been sent, and delivered, after the backup: as
 * sent, and due, it is asked about before anything goes out or comes back. Answers how many redemptions are under way.
 */
export async function presumeSent(db: Db): Promise<number> {
  const underWay = await db.rows(
    `update redemptions
        set status = 'sent', requeries = 0, unseen = 0, next_at = clock_timestamp(), lease_until = null,
            fence = fence + 1, first_sent_at = coalesce(first_sent_at, created_at),
            last_sent_at = coalesce(last_sent_at, created_at)
      where status in ('held', 'sent')
     returning id`,
  )
  return underWay.length
}
