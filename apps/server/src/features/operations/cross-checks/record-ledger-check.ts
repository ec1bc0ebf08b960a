import type { Db } from '../../../db/db.ts'
import type { LedgerAudit } from '../../../ledger/audit.ts'
import { maxExamples, recordResult } from './check-result.sql.ts'

/** The check of the ledger's sums, stored and reported like a cross-check. */
export const ledgerCheck = {
  name: 'ledger',
  means:
    'The ledger does not add up: these wallets or prepaid balances differ from the sum of their entries, transfers were changed, or the sum of all entries is not zero.',
} as const

export async function recordLedgerCheck(
  db: Db,
  { sumOfEntries, wrongWallets, wrongPrefunds, changedTransfers }: LedgerAudit,
): Promise<void> {
  const wrong = [...wrongWallets, ...wrongPrefunds, ...changedTransfers]
  await recordResult(db, {
    ...ledgerCheck,
    differences: Math.max(wrong.length, sumOfEntries === 0 ? 0 : 1),
    examples: wrong.slice(0, maxExamples),
  })
}
