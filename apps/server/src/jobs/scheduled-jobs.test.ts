import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { until } from '../../testing/until.ts'
import { startScheduledJobs } from './scheduled-jobs.ts'
import { countJobFailures, type Recurrence } from './scheduled-jobs.sql.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

beforeEach(() => database.db.rows('delete from scheduled_jobs'))

interface Scheduled {
  next: Date
  is_ahead: boolean
  is_leased: boolean
}

async function find(name: string): Promise<Scheduled | undefined> {
  return database.db.row<Scheduled>(
    `select next_at as next, next_at > clock_timestamp() as is_ahead, lease_until is not null as is_leased
       from scheduled_jobs where name = $1`,
    [name],
  )
}

const errors: { details: object; message: string }[] = []
const log = {
  warn: () => undefined,
  error: (details: object, message: string) => void errors.push({ details, message }),
}

async function start(run: () => Promise<void>, recurrence: Recurrence = 'nightly') {
  return startScheduledJobs({ db: database.db, jobs: [{ name: 'a job', recurrence, run }], log })
}

/** Waits until the job has run: a stopping server waits only a second for it. */
async function untilAhead(): Promise<void> {
  await until(async () => (await find('a job'))?.is_ahead)
}

async function makeDue(): Promise<void> {
  await database.db.rows(
    `insert into scheduled_jobs (name, next_at) values ('a job', clock_timestamp() - interval '1 hour')`,
  )
}

it('a nightly job is next due at 01:20 in Lagos, and other jobs at the next full ten minutes or minute', async () => {
  const nightly = await start(async () => undefined)
  await nightly.stop()
  const night = await find('a job')
  expect(night?.next.toISOString()).toMatch(/T00:20:00\.000Z$/)
  expect((night?.next.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(86_400_000)
  await database.db.rows('delete from scheduled_jobs')
  const often = await start(async () => undefined, 'every-ten-minutes')
  await often.stop()
  const tenth = await find('a job')
  expect(tenth?.next.toISOString()).toMatch(/:\d0:00\.000Z$/)
  expect((tenth?.next.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(600_000)
  await database.db.rows('delete from scheduled_jobs')
  const always = await start(async () => undefined, 'every-minute')
  await always.stop()
  const minute = await find('a job')
  expect(minute?.next.toISOString()).toMatch(/:00\.000Z$/)
  expect((minute?.next.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(60_000)
})

it('a due job runs once, however many servers look for it', async () => {
  let runs = 0
  await makeDue()
  const servers = await Promise.all(
    [1, 2, 3].map(() =>
      start(async () => {
        runs += 1
      }),
    ),
  )
  await untilAhead()
  for (const server of servers) await server.stop()
  expect(runs).toBe(1)
  expect(await find('a job')).toMatchObject({ is_ahead: true, is_leased: false })
})

it('a failed job is logged as an error, counted until it succeeds, and not retried before its next time', async () => {
  const runDue = async (run: () => Promise<void>) => {
    await database.db.rows(`update scheduled_jobs set next_at = clock_timestamp() - interval '1 hour'`)
    const server = await start(run)
    await untilAhead()
    await server.stop()
    return (await countJobFailures(database.db))[0]?.failures
  }
  await makeDue()
  const fail = () => Promise.reject(new Error('the disk is full'))
  expect(await runDue(fail)).toBe(1)
  expect(errors).toMatchObject([{ message: 'a scheduled job failed', details: { job: 'a job' } }])
  expect(await runDue(fail)).toBe(2)
  expect(await runDue(async () => undefined)).toBe(0)
})

it('the job of a killed server runs again only after its lease has expired', async () => {
  let runs = 0
  const startOne = () =>
    start(async () => {
      runs += 1
    })
  await makeDue()
  await database.db.rows(`update scheduled_jobs set lease_until = clock_timestamp() + interval '1 minute'`)
  const early = await startOne()
  await early.stop()
  expect(runs).toBe(0)
  await database.db.rows(`update scheduled_jobs set lease_until = clock_timestamp() - interval '1 second'`)
  const late = await startOne()
  await untilAhead()
  await late.stop()
  expect(runs).toBe(1)
})

it('a job that runs for longer than a lease keeps it until it ends', async () => {
  const end = Promise.withResolvers<void>()
  await makeDue()
  const server = await startScheduledJobs({
    db: database.db,
    jobs: [{ name: 'a job', recurrence: 'nightly', run: () => end.promise }],
    log,
    renewEveryMs: 20,
  })
  await until(async () => (await find('a job'))?.is_leased)
  await database.db.rows(`update scheduled_jobs set lease_until = clock_timestamp() - interval '1 second'`)
  await until(() => database.db.row('select name from scheduled_jobs where lease_until > clock_timestamp()'))
  end.resolve()
  await untilAhead()
  await server.stop()
  expect(await find('a job')).toMatchObject({ is_leased: false })
})
