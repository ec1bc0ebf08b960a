import type { Database, Db } from '../db/db.ts'
import { hashTransfers, type LedgerHash } from './hash.ts'

export interface LedgerReport {
  /** Anything but zero means that points were made or lost outside the ledger. */
  readonly sumOfEntries: number
  /**
   * Wallets whose balance, maturing points or debt differ from the sum of their entries, whose maturing points are not
   * all waited for, or that have a balance beside a debt.
   */
  readonly wrongWallets: readonly string[]
  /** Shops and brands whose prefunded points, or points taken as payment, differ from the sum of their entries. */
  readonly wrongPrefunds: readonly string[]
}

/** Adds up all entries, which proves that the wallets match the ledger. */
export async function verifyLedger(db: Db): Promise<LedgerReport> {
  const total = await db.row<{ sum: number }>(
    'select coalesce(sum(points), 0)::bigint as sum from point_entries',
  )
  const wrong = await db.rows<{ user_id: string }>(
    `with entries as (
       select user_id,
              coalesce(sum(points) filter (where account = 'wallet'), 0) as balance,
              coalesce(sum(points) filter (where account = 'maturing'), 0) as maturing,
              coalesce(-sum(points) filter (where account = 'debt'), 0) as debt
         from point_entries where account in ('wallet', 'maturing', 'debt') group by user_id
     ), waiting as (
       select user_id, sum(points) as points from maturing_points group by user_id
     )
     select wallets.user_id
       from wallets
       left join entries on entries.user_id = wallets.user_id
       left join waiting on waiting.user_id = wallets.user_id
      where (wallets.balance, wallets.maturing, wallets.debt)
            <> (coalesce(entries.balance, 0), coalesce(entries.maturing, 0), coalesce(entries.debt, 0))
         or wallets.maturing <> coalesce(waiting.points, 0)
         or wallets.balance > 0 and wallets.debt > 0
      order by wallets.user_id
      limit 100`,
  )
  const wrongPrefunds = await db.rows<{ tenant_id: string }>(
    `with entries as (
       select user_id as tenant_id, account, sum(points) as points
         from point_entries where account in ('prefund', 'shop') group by user_id, account
     ), kept as (
       select tenant_id, 'prefund' as account, balance::bigint as balance from prefunds
       union all
       select tenant_id, 'shop', balance::bigint from shop_accounts
     )
     select distinct coalesce(kept.tenant_id, entries.tenant_id) as tenant_id
       from kept full join entries on entries.tenant_id = kept.tenant_id and entries.account = kept.account
      where coalesce(kept.balance, 0) <> coalesce(entries.points, 0)
      order by 1
      limit 100`,
  )
  return {
    sumOfEntries: total?.sum ?? 0,
    wrongWallets: wrong.map((wallet) => wallet.user_id),
    wrongPrefunds: wrongPrefunds.map((prefund) => prefund.tenant_id),
  }
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

export function isSound({ sumOfEntries, wrongWallets, wrongPrefunds }: LedgerReport): boolean {
  return sumOfEntries === 0 && wrongWallets.length === 0 && wrongPrefunds.length === 0
}
