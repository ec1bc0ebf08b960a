import { decideApproval } from '@jara/contract/trust/approvals'
import { listRequests } from '@jara/contract/trust/approvals-console'
import { listFloatTopUps, readFloatBook, recordFloatTopUp } from '@jara/contract/redeeming/float'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { plantRedemption } from '../../../../testing/planted-redemption.ts'
import { putInForce } from '../../../../testing/policy.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../testing/server.ts'
import { succeed } from '../../../../testing/shops.ts'
import { recordBalance } from '../../../db/redeeming.sql.ts'

let server: TestServer
let finance: SignedIn
let second: SignedIn

beforeAll(async () => {
  server = await startTestServer()
  finance = await signUp(server, 'operator', ['finance'])
  second = await signUp(server, 'operator', ['finance'])
})

afterAll(() => server.close())

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
let references = 0

const pay = (typed: object = {}, headers: Record<string, string> = {}) =>
  server.call(recordFloatTopUp, {
    token: finance.token,
    headers,
    body: {
      naira: 500_000,
      bankReference: `GTB/${(references += 1)}`,
      paidAt: hoursAgo(1),
      evidence: 'The receipt is in the folder.',
      ...typed,
    },
  })

const list = () => succeed(server, listFloatTopUps, { token: finance.token })

describe('a payment to the provider', () => {
  it('is recorded once for its bank reference, also by parallel requests', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay({ bankReference: 'GTB/42' })))
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 9 })
    const repeated = { bankReference: 'GTB/43' }
    const key = { 'idempotency-key': 'once' }
    const paidAt = hoursAgo(2)
    const [first, again] = [await pay({ ...repeated, paidAt }, key), await pay({ ...repeated, paidAt }, key)]
    expect(again.body).toEqual(first.body)
    expect(await list()).toMatchObject([
      { bank_reference: 'GTB/42', naira: 500_000, recorded_by: 'Tunde Bakare', confirmed_by: null },
      { bank_reference: 'GTB/43' },
    ])
  })

  it.each([
    [{ naira: 0.001 }, 'naira'],
    [{ naira: 1.234 }, 'naira: must have at most 2 decimals'],
    [{ paidAt: new Date(Date.now() + 3_600_000).toISOString() }, 'paidAt: must not be in the future'],
    [{ paidAt: hoursAgo(24 * 400) }, 'paidAt: must not be in the future, nor more than a year ago'],
    [{ evidence: ' ' }, 'evidence: is required'],
  ])('%j is refused', async (typed, message) => {
    expect(await pay(typed)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(message) },
    })
  })

  it('waits for a second operator where the policy wants one', async () => {
    await putInForce(server.db, { secondPerson: true })
    const asked = recordFloatTopUp.answer.parse((await pay({ bankReference: 'ZEN/1' })).body)
    expect(asked.status).toBe('waits')
    expect(await pay({ bankReference: 'ZEN/1' })).toMatchObject({
      status: 409,
      body: { code: 'waits_already' },
    })
    expect((await list()).map(({ bank_reference: reference }) => reference)).not.toContain('ZEN/1')
    expect(await succeed(server, listRequests, { token: second.token, query: {} })).toMatchObject([
      { title: 'Record a payment of ₦500,000.00 to the provider', may_decide: true },
    ])
    const approve = ({ token }: SignedIn) =>
      server.call(decideApproval, { token, params: { id: asked.id }, body: { decision: 'approve' } })
    expect(await approve(finance)).toMatchObject({ status: 403 })
    expect(countStatuses(await Promise.all([approve(second), approve(second)]))).toEqual({ 200: 1, 409: 1 })
    expect((await list()).find(({ id }) => id === asked.id)).toMatchObject({
      bank_reference: 'ZEN/1',
      confirmed_by: 'Tunde Bakare',
    })
    await putInForce(server.db, { secondPerson: false })
  })
})

describe('the book of the float', () => {
  it('adds payments, takes away what orders were charged, and names the difference', async () => {
    const { db } = server
    const [empty, days] = [await read('2026-01-01', '2026-01-02'), await lastDays()]
    expect(empty.book).toBeNull()
    await recordBalance(db, 100_000_00)
    await db.rows(
      `update float_days set day = (now() at time zone 'Africa/Lagos')::date - 1, asked_at = now() - interval '20 hours'`,
    )
    const plant = (planted: object) => plantRedemption(db, { status: 'delivered', naira: 1_000, ...planted })
    await plant({ hoursOld: 30 })
    await plant({})
    await plant({ status: 'refunded' })
    await plant({ status: 'manual', naira: 300 })
    const charged = await plant({})
    const late = await plant({ status: 'refunded', hoursOld: 30, naira: 200 })
    await db.rows(`update redemptions set finished_at = now() - interval '2 hours' where id = $1`, [late])
    await db.rows(
      `update redemptions set request_id = to_char(first_sent_at at time zone 'Africa/Lagos', 'YYYYMMDDHH24MI') || id`,
    )
    const body = JSON.stringify({ content: { transactions: { total_amount: 970 } } })
    await db.rows(
      `insert into provider_answers (redemption_id, asked, took_ms, body, kind, code, step)
       values ($1, 'pay', 5, $2, 'delivered', '000', 'deliver')`,
      [charged, body],
    )
    const before = (await read(days.from, days.to)).book
    await pay({ naira: 50_000 })
    // 100,000 less 1,000, 970 and 300, with 200 refunded.
    await recordBalance(db, 148_000_00)
    const { book } = await read(days.from, days.to)
    expect(book).toMatchObject({
      opening: { naira: 100_000 },
      closing: { naira: 148_000 },
      orders: { count: 3, naira: 2_300, commission: 30 },
      given_back: { count: 1, naira: 200 },
      under_way: { count: 1, naira: 300 },
    })
    const paid = (book?.top_ups.naira ?? 0) - (before?.top_ups.naira ?? 0)
    expect(paid).toBe(50_000)
    expect(book?.expected).toBe(100_000 + (book?.top_ups.naira ?? 0) - 2_270 + 200)
    expect(book?.difference).toBe(148_000 - (book?.expected ?? 0))
  })
})

const read = (from: string, to: string) =>
  succeed(server, readFloatBook, { token: finance.token, query: { from, to } })

async function lastDays(): Promise<{ from: string; to: string }> {
  const days = await server.db.row<{ from: string; to: string }>(
    `select (today - 2)::text as from, today::text as to from (select (now() at time zone 'Africa/Lagos')::date as today) as now`,
  )
  if (!days) throw new Error('There is no day')
  return days
}
