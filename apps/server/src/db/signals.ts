import pg from 'pg'
import type { ConnectOptions } from './db.ts'
import { openPersistentConnection } from './persistent-connection.ts'

/** Short messages between the nodes over LISTEN and NOTIFY. Only current listeners receive them. */
export interface Signals {
  /**
   * Does not wait. Call it after the commit: PostgreSQL serialises the commits of transactions that contain a NOTIFY, so ours
   * never do.
   */
  send(channel: string, text: string): void
  listen(channel: string, listener: SignalListener): Promise<void>
  close(): Promise<void>
}

interface SignalListener {
  readonly onSignal: (text: string) => void
  /** Signals may have been missed. */
  readonly onGap: () => void
}

interface Signal {
  readonly channel: string
  readonly text: string
}

/** The number of signals kept while disconnected. The oldest are dropped first. */
const maxPending = 10_000
const maxPerStatement = 500

export async function openSignals({
  connection,
  onFault,
}: {
  readonly connection: ConnectOptions['connection']
  readonly onFault: (error: Error) => void
}): Promise<Signals> {
  const listeners = new Map<string, SignalListener>()
  const pending: Signal[] = []
  let sending: Promise<void> | undefined

  const connected = await openPersistentConnection({
    connection,
    name: 'jara signals',
    onFault,
    prepare: async (client) => {
      client.on('notification', ({ channel, payload = '' }) => listeners.get(channel)?.onSignal(payload))
      // Nothing durable is written here, so there is no need to wait for the disk.
      await client.query('set synchronous_commit = off')
      for (const channel of listeners.keys()) await listenTo(client, channel)
    },
    onReconnect: () => {
      for (const { onGap } of listeners.values()) onGap()
      sendPending()
    },
  })

  /** Signals sent while a statement runs go out together in the next one. */
  function sendPending(): void {
    sending ??= drain()
      .catch(onFault)
      .finally(() => {
        sending = undefined
        if (pending.length > 0 && connected.current()) sendPending()
      })
  }
  async function drain(): Promise<void> {
    for (let client = connected.current(); client && pending.length > 0; client = connected.current()) {
      await notify(client, pending.splice(0, maxPerStatement))
    }
  }
  return {
    send: (channel, text) => {
      if (pending.push({ channel, text }) > maxPending) pending.shift()
      sendPending()
    },
    listen: async (channel, listener) => {
      listeners.set(channel, listener)
      const client = connected.current()
      if (client) await listenTo(client, channel)
    },
    close: async () => {
      await sending
      await connected.close()
    },
  }
}

async function listenTo(client: pg.Client, channel: string): Promise<void> {
  await client.query(`listen ${pg.escapeIdentifier(channel)}`)
}

async function notify(client: pg.Client, signals: readonly Signal[]): Promise<void> {
  await client.query(
    'select pg_notify(channel, text) from unnest($1::text[], $2::text[]) as signals (channel, text)',
    [signals.map(({ channel }) => channel), signals.map(({ text }) => text)],
  )
}
