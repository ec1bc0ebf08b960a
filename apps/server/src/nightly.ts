import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './db/db.ts'
import { foldTakings } from './features/inventory/inventory.sql.ts'
import { removeUnusedPhotos } from './features/purchases/remove-unused-photos.ts'
import { forgetExpired } from './http/forget-expired.ts'
import { checkLedgerNightly } from './jobs/check-ledger-nightly.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { PhotoStore } from './providers/photo-store/photo-store.ts'

export interface NightlyDeps {
  readonly db: Database
  readonly photoStore: PhotoStore
  readonly log: FastifyBaseLogger
}

/** What is done while few are awake, once a night and on one server of however many there are. */
export async function workNightly(
  jobs: Pick<Jobs, 'everyNight'>,
  { db, photoStore, log }: NightlyDeps,
): Promise<void> {
  await checkLedgerNightly(jobs, db, log)
  await jobs.everyNight('tidying', async () => {
    await forgetExpired(db)
    await foldTakings(db)
    const photos = await removeUnusedPhotos(db, photoStore)
    log.info({ photos }, 'what had run out was removed')
  })
}
