import type { Database, Db } from '../db/db.ts'
import { hashTransfers, type LedgerHash } from './hash.ts'

export interface LedgerReport {
  /** Anything but zero means that points were made or lost outside the ledger. */
  readonly sumOfEntries: number
  /** Wallets whose balance differs from the sum of their entries. */
  readonly wrongWallets: readonly string[]
}

/** Adds up all entries, which proves that the balances match the ledger. */
export async function verifyLedger(db: Db): Promise<LedgerReport> {
  const total = await db.row<{ sum: number }>(
    'select coalesce(sum(points), 0)::bigint as sum from point_entries',
  )
  const wrong = await db.rows<{ user_id: string }>(
    `select wallets.user_id
       from wallets
       left join (
         select user_id, sum(points) as points from point_entries where account = 'wallet' group by user_id
       ) as entries on entries.user_id = wallets.user_id
      where wallets.balance <> coalesce(entries.points, 0)
      order by wallets.user_id
      limit 100`,
  )
  return { sumOfEntries: total?.sum ?? 0, wrongWallets: wrong.map((wallet) => wallet.user_id) }
}

export interface LedgerAudit extends LedgerReport, LedgerHash {}

/** Report and hash come from one snapshot, so that both cover the same transfers. */
export function auditLedger(db: Database): Promise<LedgerAudit> {
  return db.transaction(
    async (snapshot) => {
      await snapshot.script('set transaction isolation level repeatable read, read only')
      return { ...(await verifyLedger(snapshot)), ...(await hashTransfers(snapshot)) }
    },
    { timeLimits: 'none' },
  )
}

export function isSound({ sumOfEntries, wrongWallets }: LedgerReport): boolean {
  return sumOfEntries === 0 && wrongWallets.length === 0
}
