import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../db/db.ts'
import { finishJob, insertJob, leaseDueJobs, type Recurrence, renewJob } from './scheduled-jobs.sql.ts'

export interface ScheduledJob {
  readonly name: string
  readonly recurrence: Recurrence
  run(): Promise<void>
}

export interface ScheduledJobs {
  readonly names: readonly string[]
  /** Starts no more jobs, and waits briefly for running ones. */
  stop(): Promise<void>
}

export interface ScheduledJobsOptions {
  readonly db: Db
  readonly jobs: readonly ScheduledJob[]
  readonly log: {
    warn(details: object, message: string): void
    error(details: object, message: string): void
  }
  readonly renewEveryMs?: number
}

const lookEveryMs = 30_000
const usualRenewEveryMs = 5 * 60_000
const lastWordsMs = 1_000
const longestFault = 300

/** Runs each job when it is due, on only one of the servers. A job that fell due while no server was running runs at once. */
export async function startScheduledJobs(options: ScheduledJobsOptions): Promise<ScheduledJobs> {
  const { db, jobs, log } = options
  for (const { name, recurrence } of jobs) await insertJob(db, name, recurrence)
  const underWay = new Set<Promise<void>>()
  const look = () => {
    const looking = runDueJobs(options)
      .catch((error: unknown) => log.warn({ err: error }, 'looking for due jobs failed'))
      .finally(() => underWay.delete(looking))
    underWay.add(looking)
  }
  look()
  const timer = setInterval(look, lookEveryMs)
  return {
    names: jobs.map(({ name }) => name),
    stop: async () => {
      clearInterval(timer)
      await Promise.race([Promise.all(underWay), delay(lastWordsMs, undefined, { ref: false })])
    },
  }
}

async function runDueJobs(options: ScheduledJobsOptions): Promise<void> {
  const { db, jobs } = options
  const leased = await leaseDueJobs(
    db,
    jobs.map(({ name }) => name),
  )
  const due = jobs.filter(({ name }) => leased.includes(name))
  await Promise.all(due.map((job) => runJob(job, options)))
}

/** Runs the job and schedules its next time. A failed job is not retried earlier. */
async function runJob(
  { name, recurrence, run }: ScheduledJob,
  { db, log, renewEveryMs = usualRenewEveryMs }: ScheduledJobsOptions,
): Promise<void> {
  const renewing = setInterval(() => {
    renewJob(db, name).catch((error: unknown) => log.warn({ err: error, job: name }, 'lease renewal failed'))
  }, renewEveryMs)
  const fault = await run()
    .then(() => undefined)
    .catch((error: unknown) => {
      log.error({ err: error, job: name }, 'a scheduled job failed')
      return String(error).slice(0, longestFault)
    })
    .finally(() => clearInterval(renewing))
  await finishJob(db, { name, recurrence, fault })
}
