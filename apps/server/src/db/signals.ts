import pg from 'pg'
import type { ConnectOptions } from './db.ts'
import { keepConnected } from './lasting-connection.ts'

/** Short messages between the nodes, over LISTEN and NOTIFY. Only nodes that listen at that moment get them. */
export interface Signals {
  /**
   * Waits for nothing. For after the commit of what it is about: PostgreSQL lets only one transaction at a time commit
   * that has a NOTIFY in it, so none of ours has.
   */
  send(channel: string, text: string): void
  hear(channel: string, listener: SignalListener): Promise<void>
  close(): Promise<void>
}

export interface SignalListener {
  readonly onSignal: (text: string) => void
  /** Some may have been missed. */
  readonly onGap: () => void
}

interface Signal {
  readonly channel: string
  readonly text: string
}

/** How many messages are kept while the connection is lost; the oldest are dropped first. */
const mostWaiting = 10_000
const mostAtOnce = 500

export async function openSignals({
  connection,
  onFault,
}: {
  readonly connection: ConnectOptions['connection']
  readonly onFault: (error: Error) => void
}): Promise<Signals> {
  const listeners = new Map<string, SignalListener>()
  const waiting: Signal[] = []
  let sending: Promise<void> | undefined

  const line = await keepConnected({
    connection,
    name: 'jara signals',
    onFault,
    prepare: async (client) => {
      client.on('notification', ({ channel, payload = '' }) => listeners.get(channel)?.onSignal(payload))
      // Nothing is written, so there is no reason to wait for the disk.
      await client.query('set synchronous_commit = off')
      for (const channel of listeners.keys()) await listenTo(client, channel)
    },
    onReturn: () => {
      for (const { onGap } of listeners.values()) onGap()
      sendWaiting()
    },
  })

  /** What is sent meanwhile goes together with the next statement. */
  function sendWaiting(): void {
    sending ??= empty()
      .catch(onFault)
      .finally(() => {
        sending = undefined
        if (waiting.length > 0 && line.current()) sendWaiting()
      })
  }
  async function empty(): Promise<void> {
    for (let client = line.current(); client && waiting.length > 0; client = line.current()) {
      await notify(client, waiting.splice(0, mostAtOnce))
    }
  }
  return {
    send: (channel, text) => {
      if (waiting.push({ channel, text }) > mostWaiting) waiting.shift()
      sendWaiting()
    },
    hear: async (channel, listener) => {
      listeners.set(channel, listener)
      const client = line.current()
      if (client) await listenTo(client, channel)
    },
    close: async () => {
      await sending
      await line.close()
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
