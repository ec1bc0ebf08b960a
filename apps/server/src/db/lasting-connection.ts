import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { ConnectOptions } from './db.ts'

/** One connection beside the pool that is replaced whenever it is lost. */
export interface LastingConnection {
  /** Undefined while it is lost. */
  current(): pg.Client | undefined
  close(): Promise<void>
}

export interface LastingConnectionOptions {
  readonly connection: ConnectOptions['connection']
  readonly name: string
  /** What every new connection needs before it is of use. */
  readonly prepare: (client: pg.Client) => Promise<void>
  readonly onReturn: () => void
  readonly onFault: (error: Error) => void
}

const firstPauseMs = 100
const longestPauseMs = 5_000
const pulseMs = 20_000
const timeoutMs = 5_000

/** Rejects when it cannot be opened the first time; from then on it is opened again and again. */
export async function keepConnected(options: LastingConnectionOptions): Promise<LastingConnection> {
  let current: pg.Client | undefined = await open(options)
  const closing = new AbortController()

  const stay = async (): Promise<void> => {
    for (let failures = 0; !closing.signal.aborted;) {
      try {
        if (current === undefined) {
          current = await open(options)
          options.onReturn()
        }
        failures = 0
        // A close during opening found no connection to end.
        await (closing.signal.aborted ? current.end() : lossOf(current))
      } catch (error) {
        options.onFault(error as Error)
      }
      current = undefined
      const pauseMs = Math.min(firstPauseMs * 2 ** failures, longestPauseMs)
      failures += 1
      await delay(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }
  const staying = stay()
  return {
    current: () => current,
    close: async () => {
      closing.abort()
      await current?.end().catch(options.onFault)
      await staying
    },
  }
}

async function open({ connection, name, prepare, onFault }: LastingConnectionOptions): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: name,
    keepAlive: true,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  // Without a listener a lost connection would end the process.
  client.on('error', onFault)
  try {
    await client.connect()
    await prepare(client)
    return client
  } catch (error) {
    void client.end().catch(onFault)
    throw error
  }
}

/** Resolves when the connection is lost. One that died silently is found by a query that gets no answer. */
async function lossOf(client: pg.Client): Promise<void> {
  const pulse = setInterval(() => {
    client.query('select 1').catch(() => client.end())
  }, pulseMs)
  await new Promise<void>((resolve) => client.once('end', () => resolve()))
  clearInterval(pulse)
}
