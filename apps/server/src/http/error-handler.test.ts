import { signIn } from '@jara/contract/identity/auth'
import { getHealth } from '@jara/contract/operations/installation'
import { listMyRedemptions } from '@jara/contract/redeeming/redemptions'
import { getMe, getPoints } from '@jara/contract/points/balance'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aRegistration, signUp, type SignedIn, testPassword } from '../../testing/accounts.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { type DatabaseDoor, openDatabaseDoor } from '../../testing/database-door.ts'
import { countStatuses, startTestServer, type TestServer } from '../../testing/server.ts'
import { requestLimits } from '../db/db.ts'

let database: TestDatabase
let door: DatabaseDoor
let server: TestServer
let customer: SignedIn

beforeAll(async () => {
  database = await createTestDatabase()
  door = await openDatabaseDoor(database.connection)
  server = await startTestServer({ database: door, limits: requestLimits })
  customer = await signUp(server, 'customer')
})

afterAll(async () => {
  await server.close()
  await door.shut()
  await database.drop()
})

const readPoints = () => server.call(getPoints, { token: customer.token })
const listRedemptions = () => server.call(listMyRedemptions, { token: customer.token })

describe('a fault', () => {
  it('is answered without details, and logged with its cause and request id', async () => {
    await database.db.script('alter table wallets rename to mislaid')
    const answer = await readPoints()
    await database.db.script('alter table mislaid rename to wallets')
    expect(answer).toMatchObject({ status: 500, body: { message: 'Something went wrong' } })
    const line: unknown = JSON.parse(server.logLines.find((text) => text.includes('"level":50')) ?? '')
    expect(line).toMatchObject({
      reqId: answer.headers.get('x-request-id'),
      err: {
        code: '42P01',
        message: 'relation "wallets" does not exist',
        stack: expect.stringContaining('at '),
      },
    })
    expect((await readPoints()).status).toBe(200)
  })

  it('also covers an answer that breaks its contract, and its content is not shown', async () => {
    await database.db.script('alter table users alter column first_name drop not null')
    await database.db.rows('update users set first_name = null where id = $1', [customer.id])
    const answer = await server.call(getMe, { token: customer.token })
    expect(answer).toMatchObject({ status: 500, body: { message: 'Something went wrong' } })
    expect(server.logLines.join('')).toContain('The answer of GET /api/users/me breaks its contract')
  })
})

const unavailable = {
  status: 503,
  body: {
    message: 'We’re busy right now. Nothing was lost. Please try again in a moment.',
    code: 'unavailable',
  },
}

describe('while the database is unavailable', () => {
  it('answers every call with 503, and works again once the database does', async () => {
    await door.shut()
    const calls = [
      () => readPoints(),
      () => server.call(getHealth),
      () => server.call(signIn, { body: { email: customer.email, password: testPassword } }),
      () => server.call({ method: 'POST', path: '/api/auth/register' }, { body: aRegistration() }),
    ]
    for (const call of calls) {
      const answer = await call()
      expect(answer).toMatchObject(unavailable)
      expect(answer.headers.get('retry-after')).toBe('5')
    }
    await door.open()
    expect((await readPoints()).status).toBe(200)
    expect((await server.call(getHealth)).status).toBe(200)
  })

  it('answers 503 to a request whose connection is cut', async () => {
    const lock = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const holding = database.db.transaction(async (tx) => {
      await tx.script('lock table wallets in access exclusive mode')
      locked.resolve()
      await lock.promise
    })
    await locked.promise
    const waiting = readPoints()
    await expect.poll(() => cutOff(database)).toBeGreaterThan(0)
    expect(await waiting).toMatchObject(unavailable)
    lock.resolve()
    await holding
    expect((await readPoints()).status).toBe(200)
  })
})

it('a change is answered 503 while the database may only be read, as a standby before it takes over', async () => {
  const makeReadOnly = (answer: 'on' | 'off') =>
    database.db.script(
      `begin read write;
       do $$ begin
         execute format('alter database %I set default_transaction_read_only = ${answer}', current_database());
       end $$;
       commit`,
    )
  const reconnect = async () => {
    await door.shut()
    await door.open()
    await expect.poll(async () => (await readPoints()).status).toBe(200)
  }
  await makeReadOnly('on')
  await reconnect()
  const answer = await server.call(signIn, { body: { email: customer.email, password: testPassword } })
  await makeReadOnly('off')
  await reconnect()
  expect(answer).toMatchObject(unavailable)
})

it('a request is answered 503 if no database connection becomes free', async () => {
  const release = Promise.withResolvers<void>()
  const connections = 5
  const holding = Array.from({ length: connections }, () => server.db.transaction(() => release.promise))
  await expect.poll(() => server.db.connections().busy).toBe(connections)
  const answers = await Promise.all(Array.from({ length: 25 }, listRedemptions))
  release.resolve()
  await Promise.all(holding)
  expect(countStatuses(answers)).toEqual({ 503: 25 })
  expect(answers.map(({ headers, body }) => ({ after: headers.get('retry-after'), body }))).toEqual(
    answers.map(() => ({ after: '5', body: unavailable.body })),
  )
  expect((await readPoints()).status).toBe(200)
})

/** Ends the connections that wait for a lock, as a restarting database would. Returns their number. */
async function cutOff({ db }: TestDatabase): Promise<number> {
  const ended = await db.rows(
    `select pg_terminate_backend(pid) as ended from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return ended.length
}

it('asks to retry later when the database is out of space or a statement times out', async () => {
  for (const code of ['53100', '57014', '40001']) {
    await database.db.script(
      `create or replace function fail() returns trigger language plpgsql as
         $$ begin raise exception 'told to' using errcode = '${code}'; end $$;
       create or replace trigger fail before insert on sessions for each row execute function fail()`,
    )
    const body = { email: customer.email, password: testPassword }
    expect(await server.call(signIn, { body })).toMatchObject(unavailable)
  }
  await database.db.script('drop trigger fail on sessions')
})
