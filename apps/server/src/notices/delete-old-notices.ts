import { messageDays } from '@jara/rules/operations/messages'
import type { Db } from '../db/db.ts'
import { deleteInBatches } from '../db/in-batches.ts'

/**
 * Deletes notifications that the app has shown long enough and that have no delivery left. Deliveries are given up long before.
 */
export async function deleteOldNotices(db: Db): Promise<void> {
  await deleteInBatches(
    db,
    'notices',
    `sent_at <= now() - interval '${messageDays} days'
       and not exists (select from notice_deliveries where notice_deliveries.notice_id = notices.id)`,
  )
}
