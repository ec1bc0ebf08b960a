import type { Database, Db } from '../db/db.ts'
import { lastSettledId } from '../db/settled-ids.ts'
import { addToAudited, insertParts, readAudited, selectChangedParts, sumsOfOwners } from './audited.sql.ts'
import { hashTransfers, type LedgerHash } from './hash.ts'

export interface LedgerReport {
  /** Anything but zero means that points were created or lost outside the ledger. */
  readonly sumOfEntries: number
  /**
   * Wallets whose balance, maturing points or debt differ from the sum of their entries, whose maturing points do not match the
   * rows that wait to mature, or that have both a balance and a debt.
   */
  readonly wrongWallets: readonly string[]
  /** Shops and brands whose prefunded points, or points accepted as payment, differ from the sum of their entries. */
  readonly wrongPrefunds: readonly string[]
}

/**
 * Adds up all entries, which proves that the wallets match the ledger. Sums up to the audited transfer come from the audit that
 * verified them; without one, every entry is read.
 */
export async function verifyLedger(db: Db, audited = 0): Promise<LedgerReport> {
  const total = await db.row<{ sum: number }>(
    'select coalesce(sum(points), 0)::bigint as sum from point_entries where transfer_id > $1',
    [audited],
  )
  const wrong = await db.row<Pick<LedgerReport, 'wrongWallets' | 'wrongPrefunds'>>(
    `with ${sumsOfOwners}, waiting as (
       select user_id, sum(points) as points from maturing_points group by user_id
     ), wrong_wallets as (
       select wallets.user_id
         from wallets
         left join sums on sums.owner_id = wallets.user_id
         left join waiting on waiting.user_id = wallets.user_id
        where (wallets.balance, wallets.maturing, wallets.debt)
              <> (coalesce(sums.wallet, 0), coalesce(sums.maturing, 0), coalesce(-sums.debt, 0))
           or wallets.maturing <> coalesce(waiting.points, 0)
           or wallets.balance > 0 and wallets.debt > 0
     ), kept as (
       select tenant_id, prefunds.balance::bigint as prefund, shop_accounts.balance::bigint as shop
         from prefunds full join shop_accounts using (tenant_id)
     ), wrong_tenants as (
       select coalesce(kept.tenant_id, sums.owner_id) as tenant_id
         from kept
         full join (select owner_id, prefund, shop from sums where (prefund, shop) <> (0, 0)) as sums
           on sums.owner_id = kept.tenant_id
        where (coalesce(kept.prefund, 0), coalesce(kept.shop, 0)) <> (coalesce(sums.prefund, 0), coalesce(sums.shop, 0))
     )
     select array(select user_id::text from wrong_wallets order by 1 limit 100) as "wrongWallets",
            array(select tenant_id::text from wrong_tenants order by 1 limit 100) as "wrongPrefunds"`,
    [audited],
  )
  if (!wrong) throw new Error('The balances were not compared')
  return { sumOfEntries: total?.sum ?? 0, ...wrong }
}

export interface LedgerAudit extends LedgerReport, LedgerHash {
  /** Ranges of transfers that passed an audit once and hold other transfers now. */
  readonly changedTransfers: readonly string[]
}

/** Reads everything. Report and hash come from one snapshot, so that both cover the same transfers. */
export function auditLedger(db: Database): Promise<LedgerAudit> {
  return db.transaction(
    async (snapshot) => {
      await snapshot.script('set transaction isolation level repeatable read, read only')
      const report = await verifyLedger(snapshot)
      const changedTransfers = await describeChanged(snapshot, 'all')
      return { ...report, changedTransfers, ...(await hashTransfers(snapshot)) }
    },
    { timeLimits: 'none' },
  )
}

/**
 * Compares all balances, but reads only transfers added since the last successful audit, and a thirtieth of the others. What
 * passes is not added up again; what fails is checked again the next night.
 */
export async function auditNewTransfers(db: Database): Promise<LedgerAudit> {
  // Read before the snapshot is taken, which therefore shows every transfer up to this one.
  const settled = await lastSettledId(db, 'point_transfers')
  return db.transaction(
    async (snapshot) => {
      await snapshot.script('set transaction isolation level repeatable read')
      const { lastTransferId } = await readAudited(snapshot)
      const report = await verifyLedger(snapshot, lastTransferId)
      const changedTransfers = await describeChanged(snapshot, 'due')
      if (isSound({ ...report, changedTransfers })) {
        await addToAudited(snapshot, lastTransferId, settled)
        await insertParts(snapshot, lastTransferId, settled)
      }
      return { ...report, changedTransfers, ...(await readAudited(snapshot)) }
    },
    { timeLimits: 'none' },
  )
}

async function describeChanged(db: Db, which: 'all' | 'due'): Promise<string[]> {
  const parts = await selectChangedParts(db, which)
  return parts.map(({ first, last }) => `transfers ${first} to ${last}`)
}

export function isSound(report: LedgerReport & Partial<Pick<LedgerAudit, 'changedTransfers'>>): boolean {
  const { sumOfEntries, wrongWallets, wrongPrefunds, changedTransfers = [] } = report
  return sumOfEntries === 0 && [...wrongWallets, ...wrongPrefunds, ...changedTransfers].length === 0
}
