import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../db/db.ts'

/** A hash of the ledger up to one transfer. Two databases with equal hashes hold the same transfers up to there. */
export interface LedgerHash {
  readonly transfers: number
  /** The last transfer that is in the hash; zero in an empty ledger. */
  readonly lastTransferId: number
  /** SHA-256 over one line of JSON per transfer, in the order of their ids. */
  readonly sha256: string
}

interface Transfer {
  readonly id: number
  readonly fields: readonly unknown[]
}

const pageSize = 5_000

/** Reads page by page, so that a ledger of any length fits in memory. */
export async function hashTransfers(db: Db, lastTransferId = Number.MAX_SAFE_INTEGER): Promise<LedgerHash> {
  const hash = createHash('sha256')
  const end = Math.min(lastTransferId, await newestNumber(db))
  let transfers = 0
  let last = 0
  for (let after = 0; after < end; after += pageSize) {
    const page = await readTransfers(db, after, Math.min(after + pageSize, end))
    for (const { id, fields } of page) hash.update(`${JSON.stringify([id, ...fields])}\n`)
    transfers += page.length
    last = page.at(-1)?.id ?? last
  }
  return { transfers, lastTransferId: last, sha256: hash.digest('hex') }
}

/** The last id assigned, even if its transfer is not committed yet. */
async function newestNumber(db: Db): Promise<number> {
  const newest = await db.row<{ number: number | null }>(
    `select pg_sequence_last_value(pg_get_serial_sequence('point_transfers', 'id')::regclass) as number`,
  )
  return newest?.number ?? 0
}

async function readTransfers(db: Db, after: number, upTo: number): Promise<Transfer[]> {
  const rows = await db.rows<{
    id: number
    reference: string
    kind: string
    user_id: string
    from_account: string
    to_account: string
    points: number
    balance_after: number | null
    microseconds: number
  }>(
    `select id, reference, kind, user_id, from_account, to_account, points, balance_after,
            (extract(epoch from created_at) * 1000000)::bigint as microseconds
       from point_transfers join transfer_accounts using (kind)
      where id > $1 and id <= $2 order by id`,
    [after, upTo],
  )
  return rows.map(({ id, ...fields }) => ({ id, fields: Object.values(fields) }))
}

/**
 * The newest transfer up to which the ledger is final. Ids are assigned before their transactions commit, so an open
 * transaction may still commit a smaller id. Waits for those that were open when the call began.
 */
export async function lastSettledTransfer(db: Db): Promise<number> {
  const newest = await newestNumber(db)
  const deadline = performance.now() + longestWaitMs
  let writers = await readWriters(db)
  while (writers.length > 0) {
    if (performance.now() > deadline)
      throw new Error('A transaction that moves points has been open for more than a minute.')
    await delay(20)
    const still = await readWriters(db)
    writers = writers.filter((writer) => still.includes(writer))
  }
  return newest
}

// Four times the limit for the server's own transactions.
const longestWaitMs = 60_000

/** A transaction that writes a transfer holds this lock from before it gets the id until it ends. */
async function readWriters(db: Db): Promise<string[]> {
  const rows = await db.rows<{ transaction: string }>(
    `select distinct virtualtransaction as transaction
       from pg_locks
      where locktype = 'relation' and mode = 'RowExclusiveLock'
        and relation = 'point_transfers'::regclass
        and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows.map(({ transaction }) => transaction)
}
