import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCustomer } from '../../testing/accounts.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { databaseUrl } from '../../testing/server-process.ts'
import { earnPoints } from '../ledger/moves.sql.ts'
import { checkLedgerNightly } from './check-ledger-nightly.ts'
import { type Jobs, startJobs } from './jobs.ts'

let database: TestDatabase
let jobs: Jobs
/** Makes the night come: sends what the schedule would send. */
let night: PgBoss

beforeAll(async () => {
  database = await createTestDatabase()
  const { connection } = database
  const onFault = (error: Error) => {
    throw error
  }
  jobs = await startJobs({ connection, onFault })
  night = new PgBoss({
    connectionString: databaseUrl(connection),
    schema: 'jobs',
    schedule: false,
    supervise: false,
  })
  await night.start()
})

afterAll(async () => {
  await jobs.stop()
  await night.stop({ graceful: false })
  await database.drop()
})

it('the ledger is added up every night, and what is wrong with it is logged as an error', async () => {
  const { db } = database
  const userId = await insertCustomer(db)
  await earnPoints(db, { userId, points: 7, cause: 'a purchase' })
  const said: unknown[] = []
  await checkLedgerNightly(jobs, db, {
    info: (details, message) => said.push({ level: 'info', message, ...details }),
    error: (details, message) => said.push({ level: 'error', message, ...details }),
  })
  expect(await night.getSchedules('ledger-check')).toMatchObject([
    { cron: '20 1 * * *', timezone: 'Africa/Lagos' },
  ])
  await night.send('ledger-check')
  const patience = { timeout: 15_000 }
  await expect
    .poll(() => said, patience)
    .toMatchObject([{ level: 'info', message: 'the ledger adds up', transfers: 1 }])
  await db.rows('update wallets set balance = 8')
  await night.send('ledger-check')
  await expect.poll(() => said.at(-1), patience).toMatchObject({ level: 'error', wrongWallets: [userId] })
})
