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
  transaction<Result>(work: (tx: Db) => Promise<Result>, options?: TransactionOptions): Promise<Result>
  /** Busy and idle connections, and callers waiting for one. */
  connections(): { readonly busy: number; readonly idle: number; readonly waiting: number }
  end(): Promise<void>
}

interface TransactionOptions {
  /** For work that reads or changes whole tables, such as a migration. No request may use it. */
  readonly timeLimits?: 'none'
}

export interface ConnectOptions {
  readonly connection: pg.ClientConfig
  readonly poolSize?: number
  readonly onIdleError?: (error: Error) => void
  readonly watch?: StatementWatch | undefined
  readonly limits?: TimeLimits
}

/**
 * PostgreSQL cancels a statement after `statementMs`. If PostgreSQL itself hangs, we give up the connection after `silenceMs`.
 */
export interface TimeLimits {
  /** A request waits for a free connection for at most this long. */
  readonly connectionMs: number
  readonly statementMs: number
  readonly silenceMs: number
  readonly idleInTransactionMs: number
}

/** A request that has a connection is answered within eight seconds. */
export const requestLimits: TimeLimits = {
  connectionMs: 5_000,
  statementMs: 6_000,
  silenceMs: 7_000,
  idleInTransactionMs: 15_000,
}

/** Called with each statement before it runs. The function it returns is called when the statement ends. */
type StatementWatch = (text: string) => ((error?: unknown) => void) | undefined

/** The longest delay that a timer supports: almost 25 days. */
const noSilenceTimeoutMs = 2 ** 31 - 1

export function connect({
  connection,
  poolSize = 20,
  onIdleError,
  watch,
  limits = requestLimits,
}: ConnectOptions): Database {
  const pool = new pg.Pool({
    ...connection,
    max: poolSize,
    connectionTimeoutMillis: limits.connectionMs,
    statement_timeout: limits.statementMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    // Starting parallel workers takes longer than most requests: only statements that run for seconds may do so.
    options: '-c parallel_setup_cost=100000',
    // Pipelining: independent statements are sent together and run in order.
    pipeline: true,
  })
  // Without a listener, a dropped idle connection would end the process. The pool replaces it automatically.
  pool.on('error', (error) => onIdleError?.(error))
  // The pool does not report a connection lost within a transaction. Its statement fails, which is enough.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    client.on('notice', ({ routine }) => {
      if (routine === standbyWait) unconfirmed.add(client)
    })
  })
  return {
    ...statements(watched(oneByOne(pool), watch), limits.silenceMs),
    transaction: (work, options = {}) => inTransaction(pool, work, { ...options, watch, limits }),
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    end: () => pool.end(),
  }
}

/** pg also reads `query_timeout` from each query, although its types do not show it. */
interface TimedQuery extends pg.QueryConfig {
  readonly query_timeout: number
}

const withoutTimeLimits = 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0'

async function inTransaction<Result>(
  pool: pg.Pool,
  work: (tx: Db) => Promise<Result>,
  { timeLimits, watch, limits }: TransactionOptions & Pick<ConnectOptions, 'watch'> & { limits: TimeLimits },
): Promise<Result> {
  const client = await pool.connect()
  const isUnlimited = timeLimits === 'none'
  const query_timeout = isUnlimited ? noSilenceTimeoutMs : limits.silenceMs
  const run = (text: string) => {
    const query: TimedQuery = { text, query_timeout }
    return client.query(query)
  }
  try {
    const begun = run(isUnlimited ? `begin; ${withoutTimeLimits}` : 'begin')
    const [, result] = await Promise.all([begun, work(statements(watched(client, watch), query_timeout))])
    await run('commit')
    refuseUnconfirmed(client)
    client.release()
    return result
  } catch (error) {
    // After an unconfirmed commit there is nothing to roll back, and PostgreSQL only warns.
    await run('rollback').then(
      () => client.release(),
      (broken: unknown) => client.release(broken instanceof Error ? broken : true),
    )
    throw error
  }
}

/** The wait event of a commit that waits for a standby. The warning about an interrupted wait is translated; this name is not. */
const standbyWait = 'SyncRepWaitForLSN'
const unconfirmed = new WeakSet<pg.ClientBase>()

/** PostgreSQL's code for an unknown outcome. */
const completionUnknown = '40003'

/**
 * With synchronous replication, a commit whose wait for the standby was cancelled is reported as a success. It is not one: a
 * failover would lose it.
 */
function refuseUnconfirmed(client: pg.ClientBase): void {
  if (!unconfirmed.delete(client)) return
  throw Object.assign(new Error('No standby has confirmed the commit'), { code: completionUnknown })
}

interface Runner {
  query(query: TimedQuery & { readonly values?: unknown[] }): Promise<pg.QueryResult>
}

/** Runs a statement as the pool does, and also checks whether its commit was confirmed. */
function oneByOne(pool: pg.Pool): Runner {
  return {
    query: async (query) => {
      const client = await pool.connect()
      try {
        const result = await client.query(query)
        refuseUnconfirmed(client)
        client.release()
        return result
      } catch (error) {
        client.release(!wasRefused(error))
        throw error
      }
    },
  }
}

/**
 * Whether a statement was refused for its values, which leaves its connection intact. A new connection costs thirty milliseconds
 * of CPU time.
 */
function wasRefused(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')
}

function watched(runner: Runner, watch: StatementWatch | undefined): Runner {
  if (!watch) return runner
  return {
    query: async (query) => {
      const end = watch(query.text)
      try {
        const result = await runner.query(query)
        end?.()
        return result
      } catch (error) {
        end?.(error)
        throw error
      }
    },
  }
}

function statements(runner: Runner, query_timeout: number): Db {
  async function rows<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const query: TimedQuery = { name: statementName(text), text, values: [...values], query_timeout }
    const result = await runner.query(query)
    // The one place where SQL rows get their type: every statement names its columns.
    return result.rows as Row[]
  }
  return {
    rows,
    row: async <Row>(text: string, values?: readonly unknown[]) => (await rows<Row>(text, values))[0],
    script: async (text) => {
      const query: TimedQuery = { text, query_timeout }
      await runner.query(query)
    },
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
