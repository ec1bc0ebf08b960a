import { isQuietForNews } from '@jara/rules/operations/quiet-hours'
import type { Database } from '../../../db/db.ts'
import { readLagosHour } from '../../../db/lagos-time.ts'
import { addressNext, lockSending } from './broadcast.sql.ts'

const usualBatch = 500

/**
 * Writes the notifications of messages that are being sent, batch by batch, until the evening. Each batch stores its last
 * customer in the same transaction, so that a killed server leaves no one out and notifies no one twice.
 */
export async function addressCustomers(db: Database, batchSize = usualBatch): Promise<void> {
  for (;;) {
    if (isQuietForNews(await readLagosHour(db))) return
    const hasMore = await db.transaction(async (tx) => {
      const broadcast = await lockSending(tx)
      if (!broadcast) return false
      await addressNext(tx, broadcast, batchSize)
      return true
    })
    if (!hasMore) return
  }
}
