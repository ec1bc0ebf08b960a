import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { ConnectOptions } from './db.ts'

/** One connection outside the pool that is reopened whenever it is lost. */
export interface PersistentConnection {
  /** Undefined while disconnected. */
  current(): pg.Client | undefined
  close(): Promise<void>
}

export interface PersistentConnectionOptions {
  readonly connection: ConnectOptions['connection']
  readonly name: string
  /** Sets up every new connection. */
  readonly prepare: (client: pg.Client) => Promise<void>
  readonly onReconnect: () => void
  readonly onFault: (error: Error) => void
}

const minBackoffMs = 100
const maxBackoffMs = 5_000
const pingIntervalMs = 20_000
const timeoutMs = 5_000

/** Rejects if the first connection fails. Later failures are retried with backoff. */
export async function openPersistentConnection(
  options: PersistentConnectionOptions,
): Promise<PersistentConnection> {
  let current: pg.Client | undefined = await open(options)
  const closing = new AbortController()

  const reconnectLoop = async (): Promise<void> => {
    for (let failures = 0; !closing.signal.aborted;) {
      try {
        if (current === undefined) {
          current = await open(options)
          options.onReconnect()
        }
        failures = 0
        // If close() ran during open(), it had no connection to end.
        await (closing.signal.aborted ? current.end() : untilLost(current))
      } catch (error) {
        options.onFault(error as Error)
      }
      current = undefined
      const backoffMs = Math.min(minBackoffMs * 2 ** failures, maxBackoffMs)
      failures += 1
      await delay(backoffMs, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }
  const loop = reconnectLoop()
  return {
    current: () => current,
    close: async () => {
      closing.abort()
      await current?.end().catch(options.onFault)
      await loop
    },
  }
}

async function open({ connection, name, prepare, onFault }: PersistentConnectionOptions): Promise<pg.Client> {
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

/** Resolves when the connection is lost. Pings it, because a dead connection may never report an error. */
async function untilLost(client: pg.Client): Promise<void> {
  const ping = setInterval(() => {
    client.query('select 1').catch(() => client.end())
  }, pingIntervalMs)
  await new Promise<void>((resolve) => client.once('end', () => resolve()))
  clearInterval(ping)
}
