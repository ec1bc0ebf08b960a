import type { Db } from '../../../../db/db.ts'

/**
 * Prepares open redemptions of a restored database. A held order may have been sent and delivered after the backup, so
 * it is marked as sent and due: the provider is asked before it is sent or refunded. Returns the number of open
 * redemptions.
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
