import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { anEmail, insertCustomer, makeOperator } from '../../testing/accounts.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import {
  databaseUrl,
  killServersLeft,
  type ServerProcess,
  startServerProcess,
} from '../../testing/server-process.ts'
import { readEmail, startSmtpServer } from '../../testing/smtp-server.ts'
import { until } from '../../testing/until.ts'
import { recordAuditEvent, theServer } from '../access/audit/audit-log.ts'
import { verifyAudit } from '../access/audit/verify-audit.ts'
import { earnPoints, readBalance } from '../ledger/moves.sql.ts'

let database: TestDatabase
let dataDir: string

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'jara-test-'))
})

afterEach(async () => {
  killServersLeft()
  await rm(dataDir, { recursive: true })
})

async function start(settings: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const server = startServerProcess({
    DATABASE_URL: databaseUrl(database.connection),
    DATABASE_POOL: '5',
    DATA_DIR: dataDir,
    ...settings,
  })
  await server.ready()
  return server
}

/** Stops the server, which first finishes running jobs, and returns everything that it printed. */
async function stop(server: ServerProcess): Promise<string> {
  server.signal('SIGTERM')
  await server.ended
  return server.printed()
}

/** Makes jobs overdue, as if no server had run last night. */
async function missTheNight(jobs = ['ledger-check', 'unused-photos', 'maturing-points']): Promise<void> {
  await database.db.rows(
    `insert into scheduled_jobs (name, next_at)
     select name, clock_timestamp() - interval '5 hours' from unnest($1::text[]) as name
     on conflict (name) do update set next_at = excluded.next_at`,
    [jobs],
  )
}

const nothingIsDue = () =>
  until(async () => {
    const due = await database.db.rows(
      'select name from scheduled_jobs where next_at <= clock_timestamp() or lease_until is not null',
    )
    return due.length === 0
  })

const everythingIsTold = () =>
  until(async () => {
    const waiting = await database.db.rows(`select id from alarm_deliveries where state = 'waiting'`)
    return waiting.length === 0
  })

const timesIn = (text: string, line: string) => text.split(line).length - 1

it(
  'a missed night is made up for at the next start, once by all servers together',
  { timeout: 180_000 },
  async () => {
    await missTheNight()
    const servers = await Promise.all([start(), start()])
    await nothingIsDue()
    const said = (await Promise.all(servers.map(stop))).join('')
    expect(timesIn(said, 'the ledger adds up')).toBe(1)
    expect(timesIn(await stop(await start()), 'the ledger adds up')).toBe(0)
  },
)

it('points that matured while no server ran become spendable', { timeout: 180_000 }, async () => {
  const { db } = database
  const userId = await insertCustomer(db)
  const maturesAt = new Date(Date.now() - 1_000)
  await earnPoints(db, { userId, points: 7, cause: 'a maturing purchase', maturesAt })
  await missTheNight()
  const server = await start()
  await expect.poll(() => readBalance(db, userId)).toBe(7)
  await stop(server)
})

it(
  'the head of the audit log is logged every night, and a changed act is an error',
  { timeout: 180_000 },
  async () => {
    const { db } = database
    await recordAuditEvent(db, { caller: theServer, act: 'policy-changed', subject: '7' })
    await missTheNight(['audit-chain'])
    const chaining = await start()
    await nothingIsDue()
    await stop(chaining)
    await missTheNight(['audit-check'])
    const sound = await start()
    await nothingIsDue()
    const { sha256, number } = await verifyAudit(db)
    expect(lineIn(await stop(sound), 'the audit log matches its original records')).toMatchObject({
      level: 30,
      number,
      sha256,
    })
    await db.script(`alter table audit_log disable trigger user; update audit_log set subject = '8';
                   alter table audit_log enable trigger user`)
    await missTheNight(['audit-check'])
    const wrong = await start()
    await nothingIsDue()
    expect(lineIn(await stop(wrong), 'the audit log was tampered with')).toMatchObject({
      level: 50,
      problems: [expect.stringContaining('policy-changed')],
    })
  },
)

it('a ledger that does not add up is logged as an error', { timeout: 180_000 }, async () => {
  const { db } = database
  const userId = await insertCustomer(db)
  await earnPoints(db, { userId, points: 7, cause: 'a purchase' })
  await missTheNight()
  const sound = await start()
  await nothingIsDue()
  expect(lineIn(await stop(sound), 'the ledger adds up')).toMatchObject({ level: 30, transfers: 3 })
  await db.rows('update wallets set balance = 8 where user_id = $1', [userId])
  await missTheNight()
  const wrong = await start()
  await nothingIsDue()
  expect(lineIn(await stop(wrong), 'the ledger does not add up')).toMatchObject({
    level: 50,
    wrongWallets: [userId],
  })
})

it('servers write one letter about a wrong night to each operator', { timeout: 180_000 }, async () => {
  const { db } = database
  const email = anEmail()
  await makeOperator(db, email)
  const userId = await insertCustomer(db)
  await db.rows('update wallets set balance = 8 where user_id = $1', [userId])
  const smtp = await startSmtpServer()
  for (const jobs of [['ledger-check', 'cross-checks'], ['alarm'], ['alarm']]) {
    await missTheNight(jobs)
    const servers = await Promise.all([start({ SMTP_URL: smtp.url }), start({ SMTP_URL: smtp.url })])
    await nothingIsDue()
    await everythingIsTold()
    await Promise.all(servers.map(stop))
  }
  await smtp.close()
  const received = smtp.emails.map(readEmail)
  expect(received).toEqual([expect.stringContaining(`To: ${email}`)])
  expect(received[0]).toContain(userId)
})

function lineIn(log: string, message: string): unknown {
  const line = log.split('\n').find((text) => text.includes(`"${message}"`))
  return line === undefined ? undefined : JSON.parse(line)
}
