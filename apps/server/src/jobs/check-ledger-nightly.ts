import type { Database } from '../db/db.ts'
import { auditLedger, isSound } from '../ledger/audit.ts'
import type { Jobs } from './jobs.ts'

interface Log {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

/** Adds up all points every night; whoever watches the log for errors hears of the first one that is wrong. */
export async function checkLedgerNightly(
  jobs: Pick<Jobs, 'everyNight'>,
  db: Database,
  log: Log,
): Promise<void> {
  await jobs.everyNight('ledger-check', async () => {
    const audit = await auditLedger(db)
    if (isSound(audit)) log.info(audit, 'the ledger adds up')
    else log.error(audit, 'the ledger does not add up')
  })
}
