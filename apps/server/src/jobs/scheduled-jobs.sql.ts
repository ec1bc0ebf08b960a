import type { Db } from '../db/db.ts'

export type Recurrence = 'nightly' | 'every-ten-minutes' | 'every-minute'

/** Nightly jobs run at 01:20 in Lagos, when few people are awake and before the recommended time of the nightly backup. */
const nextTime: Readonly<Record<Recurrence, string>> = {
  nightly: `(date_trunc('day', clock_timestamp() at time zone 'Africa/Lagos' - interval '1 hour 20 minutes')
    + interval '1 day 1 hour 20 minutes') at time zone 'Africa/Lagos'`,
  'every-ten-minutes': `date_bin('10 minutes', clock_timestamp(), 'epoch') + interval '10 minutes'`,
  'every-minute': `date_trunc('minute', clock_timestamp()) + interval '1 minute'`,
}

/** If a server is killed, its job can be started again after this time. */
const leaseMinutes = 15

export async function insertJob(db: Db, name: string, recurrence: Recurrence): Promise<void> {
  await db.rows(
    `insert into scheduled_jobs (name, next_at) values ($1, ${nextTime[recurrence]}) on conflict do nothing`,
    [name],
  )
}

/** Leases the due jobs among these, and returns their names. */
export async function leaseDueJobs(db: Db, names: readonly string[]): Promise<string[]> {
  const leased = await db.rows<{ name: string }>(
    `update scheduled_jobs set lease_until = clock_timestamp() + make_interval(mins => ${leaseMinutes})
      where name = any($1) and next_at <= clock_timestamp()
        and (lease_until is null or lease_until < clock_timestamp())
     returning name`,
    [names],
  )
  return leased.map(({ name }) => name)
}

/**
 * Extends the lease of a running job, so that no other server starts it. Does nothing if the job has finished in the meantime.
 */
export async function renewJob(db: Db, name: string): Promise<void> {
  await db.rows(
    `update scheduled_jobs set lease_until = clock_timestamp() + make_interval(mins => ${leaseMinutes})
      where name = $1 and lease_until is not null`,
    [name],
  )
}

interface FinishedJob {
  readonly name: string
  readonly recurrence: Recurrence
  /** The reason it failed; undefined if it succeeded. */
  readonly fault: string | undefined
}

export async function finishJob(db: Db, { name, recurrence, fault }: FinishedJob): Promise<void> {
  await db.rows(
    `update scheduled_jobs
        set next_at = ${nextTime[recurrence]}, lease_until = null, ran_at = clock_timestamp(), fault = $2,
            succeeded_at = case when $2::text is null then clock_timestamp() else succeeded_at end,
            failures = case when $2::text is null then 0 else failures + 1 end
      where name = $1`,
    [name, fault ?? null],
  )
}

/** How often each job has failed since it last succeeded. */
export async function countJobFailures(db: Db): Promise<{ name: string; failures: number }[]> {
  return db.rows<{ name: string; failures: number }>(
    'select name, failures from scheduled_jobs order by name',
  )
}
