import { createHash } from 'node:crypto'
import pg from 'pg'

// Counts, ids and points are bigint columns; all of them stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Runs statements: the pool, or the caller's open transaction. */
export interface Db {
  rows<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>
  row<Row>(text: string, values?: readonly unknown[]): Promise<Row | undefined>
  /** Runs several statements at once, without parameters, as in a migration. */
  script(text: string): Promise<void>
}

/** The pool. Only its holder can open a transaction, so transactions cannot be nested by accident. */
export interface Database extends Db {
  transaction<Result>(work: (tx: Db) => Promise<Result>): Promise<Result>
  /** Busy and idle connections, and callers waiting for one. */
  connections(): { readonly busy: number; readonly idle: number; readonly waiting: number }
  end(): Promise<void>
}

export interface ConnectOptions {
  readonly connection: pg.ClientConfig
  readonly poolSize?: number
  readonly onIdleError?: (error: Error) => void
}

export function connect({ connection, poolSize = 20, onIdleError }: ConnectOptions): Database {
  const pool = new pg.Pool({
    ...connection,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    // Pipelining: independent statements are sent together and run in order.
    pipeline: true,
  })
  // Without a listener a dropped idle connection would end the process. The pool replaces it by itself.
  pool.on('error', (error) => onIdleError?.(error))
  // The pool does not report a connection lost within a transaction. Its statement fails, which is enough.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    ...statements(pool),
    transaction: (work) => inTransaction(pool, work),
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    end: () => pool.end(),
  }
}

async function inTransaction<Result>(pool: pg.Pool, work: (tx: Db) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    const [, result] = await Promise.all([client.query('begin'), work(statements(client))])
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      (broken: unknown) => client.release(broken instanceof Error ? broken : true),
    )
    throw error
  }
}

function statements(runner: pg.Pool | pg.PoolClient): Db {
  async function rows<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const result = await runner.query({ name: statementName(text), text, values: [...values] })
    // The one place where SQL rows get their type: every statement names its columns.
    return result.rows as Row[]
  }
  return {
    rows,
    row: async <Row>(text: string, values?: readonly unknown[]) => (await rows<Row>(text, values))[0],
    script: async (text) => void (await runner.query(text)),
  }
}

const names = new Map<string, string>()

/** A named statement lets PostgreSQL keep its parsed plan per connection. The name is derived from the text. */
function statementName(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20)
  names.set(text, name)
  return name
}
