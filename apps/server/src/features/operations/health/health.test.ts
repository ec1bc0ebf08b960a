import { readHealth } from '@jara/contract/operations/health'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCustomer, type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { succeed } from '../../../../testing/shops.ts'
import { until } from '../../../../testing/until.ts'
import { recordBackup } from '../../../backup/backup-record.sql.ts'
import { startScheduledJobs } from '../../../jobs/scheduled-jobs.ts'

const jobs = ['a-job', 'another-job', 'never-run']
let server: TestServer
let operator: SignedIn

beforeAll(async () => {
  server = await startTestServer({ jobs, environment: { DEMO: 'off', SMTP_URL: 'smtp://mail.example' } })
  operator = await signUp(server, 'operator', ['finance'])
})

afterAll(() => server.close())

const look = () => succeed(server, readHealth, { token: operator.token })

it('of a new installation says what is missing, and makes up nothing', async () => {
  expect(await look()).toMatchObject({
    node: { version: '0.0.0', is_disk_low: false, is_demo: false },
    jobs: [],
    provider: null,
    checks: [],
    notices: [],
    backup: { is_ours: true, latest: null },
  })
})

it('names the settings that something waits for, and not those that are there', async () => {
  const { settings } = await look()
  const names = settings.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['VTPASS_API_KEY', 'SMS_API_KEY', 'PUBLIC_URL']))
  expect(names).not.toContain('SMTP_URL')
})

it('says of each job when it ran, and why it failed', async () => {
  await server.db.rows(
    `insert into scheduled_jobs (name, next_at) values ('a-job', now()), ('another-job', now()), ('of-before', now())`,
  )
  const due = [
    { name: 'a-job', recurrence: 'nightly', run: async () => undefined },
    { name: 'another-job', recurrence: 'nightly', run: () => Promise.reject(new Error('no space')) },
  ] as const
  const log = { warn: () => undefined, error: () => undefined }
  const running = await startScheduledJobs({ db: server.db, jobs: due, log })
  await until(async () => (await look()).jobs.every(({ ran_at: ran }) => ran !== null))
  await running.stop()
  const found = await look()
  expect(found.jobs).toMatchObject([
    { name: 'a-job', failures: 0, fault: null, leased_until: null },
    { name: 'another-job', failures: 1, fault: 'Error: no space', succeeded_at: null },
  ])
  expect(found.jobs[0]?.succeeded_at).toBe(found.jobs[0]?.ran_at)
})

it('has the last checks, the last backup, and what waits to be delivered', async () => {
  await server.db.rows(
    `insert into cross_checks (name, checked_at, differences, examples) values ('ledger', now(), 0, '[]')`,
  )
  await recordBackup(server.db, { folder: '/earlier', files: 3, bytes: 90 })
  await recordBackup(server.db, { folder: '/backups/one', files: 4, bytes: 100 })
  const user = await insertCustomer(server.db)
  await server.db.rows(
    `with notice as (insert into notices (user_id, kind, title, body) values ($1, 'test', 'A', 'B') returning id)
     insert into notice_deliveries (lane, endpoint, tag, notice_id, attempts)
     select 'mail', 'someone@example.ng', 'tag-' || attempts, id, attempts from notice, generate_series(0, 1) as attempts`,
    [user],
  )
  const { checks, backup, notices } = await look()
  expect(checks).toMatchObject([{ differences: 0, means: expect.stringContaining('ledger') }])
  expect(backup.latest).toMatchObject({ folder: '/backups/one', files: 4, bytes: 100 })
  expect(notices).toMatchObject([{ lane: 'mail', waiting: 2, retried: 1 }])
})
