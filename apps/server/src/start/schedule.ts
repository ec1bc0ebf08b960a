import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/db.ts'
import { foldTakings } from '../features/inventory/inventory.sql.ts'
import { gatherReferences } from '../features/references/gather-references.ts'
import { removeUnusedPhotos } from '../features/purchases/photos/remove-unused-photos.ts'
import { forgetExpired } from '../access/forget-expired.ts'
import { checkLedgerNightly } from '../jobs/check-ledger-nightly.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { PhotoStore } from '../providers/photo-store/photo-store.ts'

export interface ScheduleDeps {
  readonly db: Database
  readonly photoStore: PhotoStore
  readonly log: FastifyBaseLogger
}

/** Schedules the periodic jobs. Each run happens on one server only; heavy jobs run at night. */
export async function scheduleJobs(
  jobs: Pick<Jobs, 'everyNight' | 'everyTenMinutes'>,
  { db, photoStore, log }: ScheduleDeps,
): Promise<void> {
  await checkLedgerNightly(jobs, db, log)
  await jobs.everyTenMinutes('references', async () => {
    await gatherReferences(db)
  })
  await jobs.everyNight('tidying', async () => {
    await forgetExpired(db)
    await foldTakings(db)
    const photos = await removeUnusedPhotos(db, photoStore)
    log.info({ photos }, 'expired rows and unused photos deleted')
  })
}
