import { PgBoss } from 'pg-boss'
import type { ConnectOptions, Db } from '../db/db.ts'

/** Work that outlives the request and the process that asked for it. */
export interface Jobs {
  /** Sends a job in the caller's transaction: it is there exactly when the rest of the transaction is. */
  send(tx: Db, queue: Queue, data: JobData, afterSeconds?: number): Promise<void>
  /** Makes this process look for jobs at once: for after the commit. All others, and it after a crash, look every second. */
  wake(queue: Queue): void
  /** Hands over jobs in batches; the handler returns when it has taken them on. */
  work(queue: Queue, handle: (batch: readonly JobData[]) => Promise<void>): Promise<void>
  /** Does something once a night, on one server of however many there are. */
  everyNight(queue: NightlyQueue, work: () => Promise<void>): Promise<void>
  /** Likewise, every ten minutes. */
  everyTenMinutes(queue: FrequentQueue, work: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

export type NightlyQueue = 'ledger-check' | 'tidying'

export type FrequentQueue = 'references'

export type Queue = 'redemption'

export interface JobData {
  readonly id: string
}

export interface JobsOptions {
  readonly connection: ConnectOptions['connection']
  readonly onFault: (error: Error) => void
}

const queues: readonly Queue[] = ['redemption']
const schema = 'jobs'
// An hour when few are awake, and before the nightly backup that operators are advised to make.
const nightly = '20 1 * * *'
const everyTenMinutes = '*/10 * * * *'

/** A job is a wake-up call: what it is about has its own row, which says what is to be done and by whom. */
export async function startJobs({ connection, onFault }: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss({
    ...addressOf(connection),
    schema,
    max: 2,
    application_name: 'jara jobs',
    useListenNotify: true,
  })
  boss.on('error', onFault)
  await boss.start()
  for (const name of queues) await openQueue(boss, name)
  const workers: { readonly queue: Queue; readonly id: string }[] = []
  const regularly = async (queue: string, times: string, work: () => Promise<void>) => {
    await boss.createQueue(queue, { notify: true, retryLimit: 0, deleteAfterSeconds: 600 })
    await boss.schedule(queue, times, null, { tz: 'Africa/Lagos' })
    await boss.work(queue, { pollingIntervalSeconds: 30 }, async () => {
      await work().catch(onFault)
    })
  }
  return {
    send: async (tx, queue, data, afterSeconds = 0) => {
      const db = {
        executeSql: async (text: string, values: unknown[] = []) => ({ rows: await tx.rows(text, values) }),
      }
      await boss.send(queue, data, { db, startAfter: afterSeconds })
    },
    wake: (queue) => {
      for (const worker of workers) if (worker.queue === queue) boss.notifyWorker(worker.id)
    },
    work: async (queue, handle) => {
      const options = { batchSize: 20, burstWhenBatchFull: true, pollingIntervalSeconds: 1 }
      const id = await boss.work<JobData>(queue, options, (batch) => handle(batch.map(({ data }) => data)))
      workers.push({ queue, id })
    },
    everyNight: async (queue, work) => regularly(queue, nightly, work),
    everyTenMinutes: async (queue, work) => regularly(queue, everyTenMinutes, work),
    stop: () => boss.stop({ timeout: 1_000 }),
  }
}

/**
 * A failed or forgotten job is not tried again by itself: whoever owns the row sees to that. No NOTIFY goes with a job:
 * PostgreSQL lets only one transaction at a time commit that has one.
 */
async function openQueue(boss: PgBoss, name: Queue): Promise<void> {
  const options = { notify: false, retryLimit: 0, expireInSeconds: 60, deleteAfterSeconds: 600 }
  await boss.createQueue(name, options)
  await boss.updateQueue(name, options)
}

function addressOf({ connectionString, host, port, user, password, database }: ConnectOptions['connection']) {
  if (connectionString !== undefined) return { connectionString }
  return {
    ...(host === undefined ? {} : { host }),
    ...(port === undefined ? {} : { port }),
    ...(user === undefined ? {} : { user }),
    ...(database === undefined ? {} : { database }),
    ...(typeof password === 'string' ? { password } : {}),
  }
}
