import type { Db } from '../../../../db/db.ts'
import { inLagos } from '../../../../db/lagos-time.ts'
import { newId } from '../../../../db/uuid.ts'
import { insertPause } from '../switches/pause.sql.ts'

/**
 * Makes a database that was restored to an earlier moment safe to serve. It lacks redemptions made since, so customers have
 * those points again: no one can redeem until an operator has compared it with the provider and resumes. Returns the number of
 * open redemptions.
 */
export async function prepareRestored(db: Db, moment: Date): Promise<number> {
  await insertPause(db, {
    id: newId(),
    scope: 'provider',
    target: 'provider',
    reason:
      `Restored as of ${inLagos.format(moment)}. Later redemptions are missing here, and their points are available again. ` +
      'Product PINs and limits are also as they were then. Compare with the provider’s list before you resume.',
    pausedBy: null,
  })
  return presumeSent(db)
}

/** A held order may have been sent and delivered since: the provider is asked before it is sent or refunded. */
async function presumeSent(db: Db): Promise<number> {
  const open = await db.rows(
    `update redemptions
        set status = 'sent', requeries = 0, unseen = 0, next_at = clock_timestamp(), lease_until = null,
            fence = fence + 1, first_sent_at = coalesce(first_sent_at, created_at),
            last_sent_at = coalesce(last_sent_at, created_at)
      where status in ('held', 'sent')
     returning id`,
  )
  return open.length
}
