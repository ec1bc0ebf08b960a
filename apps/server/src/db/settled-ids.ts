import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from './db.ts'

/** A table whose rows are only ever added, numbered by an identity column called `id`. */
type NumberedTable = 'point_transfers' | 'audit_log'

/** The last id assigned, even if its row is not committed yet. */
export async function newestId(db: Db, table: NumberedTable): Promise<number> {
  const newest = await db.row<{ id: number | null }>(
    `select pg_sequence_last_value(pg_get_serial_sequence($1, 'id')::regclass) as id`,
    [table],
  )
  return newest?.id ?? 0
}

/**
 * The newest id up to which the table is final. Ids are assigned before their transactions commit, so an open
 * transaction may still commit a smaller one. Waits for those that were open when the call began.
 */
export async function lastSettledId(db: Db, table: NumberedTable): Promise<number> {
  const newest = await newestId(db, table)
  const deadline = performance.now() + longestWaitMs
  let writers = await readWriters(db, table)
  while (writers.length > 0) {
    if (performance.now() > deadline)
      throw new Error(`A transaction that writes to ${table} has been open for more than a minute.`)
    await delay(20)
    const still = await readWriters(db, table)
    writers = writers.filter((writer) => still.includes(writer))
  }
  return newest
}

// Four times the limit for the server's own transactions.
const longestWaitMs = 60_000

/** A transaction that adds a row holds this lock from before it gets the id until it ends. */
async function readWriters(db: Db, table: NumberedTable): Promise<string[]> {
  const rows = await db.rows<{ transaction: string }>(
    `select distinct virtualtransaction as transaction
       from pg_locks
      where locktype = 'relation' and mode = 'RowExclusiveLock'
        and relation = $1::regclass
        and database = (select oid from pg_database where datname = current_database())`,
    [table],
  )
  return rows.map(({ transaction }) => transaction)
}
