import { call, messageAnswer } from '@jara/contract/call'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { signUp, type SignedIn } from '../../testing/accounts.ts'
import { unhurriedLimits } from '../../testing/database.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { connect, type Database } from '../db/db.ts'
import { setErrorHandler } from './error-handler.ts'
import { answerOnce } from '../access/idempotency.ts'
import { parseJsonBodies } from './json-body.ts'
import { Refusal } from '../access/refusal.ts'
import { serve } from './serve.ts'

/** A call that exists only in this test, with effects that are easy to count. */
const book = call({
  method: 'POST',
  path: '/api/bookings',
  access: 'signed-in',
  summary: 'Book seats',
  status: 201,
  idempotent: true,
  body: z.strictObject({ seats: z.int() }),
  answer: z.extend(messageAnswer, { id: z.number(), at: z.string() }),
  example: { answer: { message: 'Booked.', id: 1, at: '2026-11-19T13:05:00.000Z' } },
})

interface Node {
  readonly url: string
  readonly app: FastifyInstance
  readonly db: Database
}

let accounts: TestServer
let nodes: Node[]
let customer: SignedIn
let seatsLeft = 10

beforeAll(async () => {
  accounts = await startTestServer()
  await accounts.db.script(
    'create table bookings (id integer generated always as identity, at timestamptz default clock_timestamp(), seats integer)',
  )
  nodes = [await startNode(), await startNode()]
})

beforeEach(async () => {
  seatsLeft = 10
  await accounts.db.script('truncate bookings')
  customer = await signUp(accounts, 'customer')
})

afterAll(async () => {
  await Promise.all(nodes.map(stopNode))
  await accounts.close()
})

async function startNode(): Promise<Node> {
  const db = connect({ connection: accounts.database.connection, poolSize: 10, limits: unhurriedLimits })
  const app: FastifyInstance = Fastify()
  setErrorHandler(app)
  parseJsonBodies(app)
  serve({ app, db, oldDb: db }, book, async ({ user, body, idempotency }) =>
    answerOnce(db, user.id, idempotency, async (tx) => {
      const booked = await tx.row<{ id: number; at: Date }>(
        'insert into bookings (seats) values ($1) returning id, at',
        [body.seats],
      )
      if (body.seats > seatsLeft) throw new Refusal('conflict', 'Too few seats are left.')
      return { message: 'Booked.', id: booked?.id ?? 0, at: booked?.at.toISOString() ?? '' }
    }),
  )
  return { app, db, url: await app.listen({ host: '127.0.0.1', port: 0 }) }
}

async function stopNode({ app, db }: Node): Promise<void> {
  await app.close()
  await db.end()
}

async function send(key: string | undefined, { seats = 2, node = nodes[0], token = customer.token } = {}) {
  const response = await fetch(`${node?.url}${book.path}`, {
    method: book.method,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: JSON.stringify({ seats }),
  })
  return { status: response.status, text: await response.text() }
}

async function bookings(): Promise<number> {
  return (await accounts.db.rows('select id from bookings')).length
}

describe('a call with an Idempotency-Key', () => {
  it('takes effect once and gets one answer when it is sent fifty times at once to two nodes', async () => {
    const attempts = Array.from({ length: 50 }, (_, turn) => send('once', { node: nodes[turn % 2] }))
    const answers = await Promise.all(attempts)
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 201, text: expect.stringContaining('"Booked."') })
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(await bookings()).toBe(1)
  })

  it('is refused when it comes back with another body', async () => {
    const first = await send('mine')
    const { status, text } = await send('mine', { seats: 3 })
    expect({ status, body: JSON.parse(text) as unknown }).toEqual({
      status: 422,
      body: {
        message: 'This Idempotency-Key was used with another request.',
        code: 'idempotency_key_reused',
      },
    })
    expect(await send('mine')).toEqual(first)
    expect(await bookings()).toBe(1)
  })

  it('does not share keys between users', async () => {
    const other = await signUp(accounts, 'customer')
    const [first, second] = [await send('same'), await send('same', { token: other.token, seats: 3 })]
    expect([first?.status, second?.status]).toEqual([201, 201])
    expect(second?.text).not.toBe(first?.text)
    expect(await bookings()).toBe(2)
  })

  it('answers the same from a server that was started later', async () => {
    const first = await send('kept')
    const later = await startNode()
    expect(await send('kept', { node: later })).toEqual(first)
    await stopNode(later)
    expect(await bookings()).toBe(1)
  })

  it('stores no refusal, so that the key can be used again', async () => {
    expect(await send('again', { seats: 11 })).toMatchObject({ status: 409 })
    expect(await bookings()).toBe(0)
    seatsLeft = 11
    expect(await send('again', { seats: 11 })).toMatchObject({ status: 201 })
    seatsLeft = 0
    expect(await send('again', { seats: 11 })).toMatchObject({ status: 201 })
    expect(await bookings()).toBe(1)
  })

  it('releases its key to the next parallel attempt when it is refused', async () => {
    const attempts = Array.from({ length: 10 }, () => send('contested', { seats: 11 }))
    expect(new Set((await Promise.all(attempts)).map(({ status }) => status))).toEqual(new Set([409]))
    expect(await bookings()).toBe(0)
  })

  it.each(['', 'two words', 'ключ', 'x'.repeat(256)])(
    'needs a key of visible characters: "%s"',
    async (key) => {
      const sent = Buffer.from(key).toString('latin1')
      expect(await send(sent)).toEqual({
        status: 400,
        text: '{"message":"Idempotency-Key must be 1 to 255 visible characters."}',
      })
      expect(await bookings()).toBe(0)
    },
  )

  it('without a key takes effect every time', async () => {
    const answers = [await send(undefined), await send(undefined), await send('~'.repeat(255))]
    expect(new Set(answers.map(({ text }) => text)).size).toBe(3)
    expect(await bookings()).toBe(3)
  })
})
