import type { Db } from '../../../../db/db.ts'
import { inLagos } from '../../../../db/lagos-time.ts'
import { newId } from '../../../../db/uuid.ts'
import { insertPause } from './pause.sql.ts'

/**
 * A restored database lacks redemptions made since the backup, so customers have those points again. No one can redeem until
 * an operator has compared it with the provider and resumes.
 */
export async function pauseRestored(db: Db, madeAt: string): Promise<void> {
  await insertPause(db, {
    id: newId(),
    scope: 'provider',
    target: 'provider',
    reason:
      `Restored from a backup of ${inLagos.format(new Date(madeAt))}. Later redemptions are missing here, and their points are ` +
      'available again. Product PINs and limits are also as they were then. Compare with the provider’s list before you resume.',
    pausedBy: null,
  })
}
