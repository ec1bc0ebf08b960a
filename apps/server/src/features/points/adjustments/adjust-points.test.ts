import { randomUUID } from 'node:crypto'
import { decideApproval, listApprovals } from '@jara/contract/trust/approvals'
import { adjustPoints } from '@jara/contract/points/adjustments'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { makeReachable, noticesOf } from '../../../../testing/notices.ts'
import { putInForce } from '../../../../testing/policy.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../testing/server.ts'
import { succeed } from '../../../../testing/shops.ts'
import { walletOf } from '../../../../testing/wallets.ts'
import { verifyLedger } from '../../../ledger/audit.ts'
import { earnPoints, holdPoints } from '../../../ledger/moves.sql.ts'
import { takeBack } from '../../../ledger/taking-back.sql.ts'

let server: TestServer
let operator: SignedIn
let second: SignedIn
let customer: SignedIn

beforeAll(async () => {
  server = await startTestServer()
  await putInForce(server.db, { secondPerson: true })
  second = await signUp(server, 'operator')
})

afterAll(() => server.close())

beforeEach(async () => {
  // Amounts that one operator adjusts alone add up.
  operator = await signUp(server, 'operator')
  customer = await signUp(server, 'customer')
  await earnPoints(server.db, { userId: customer.id, points: 500, cause: `opening/${customer.id}` })
})

const reason = 'A mission paid too little'

function adjust(points: number, extra: { key?: string; id?: string; evidence?: string } = {}) {
  const { key, id = customer.id, evidence } = extra
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  const body = { points, reason, ...(evidence !== undefined && { evidence }) }
  return server.call(adjustPoints, { token: operator.token, params: { id }, body, headers })
}

async function askFor(points: number): Promise<string> {
  return adjustPoints.answer.parse((await adjust(points)).body).id
}

function decide({ token }: SignedIn, id: string, decision: 'approve' | 'refuse' = 'approve') {
  return server.call(decideApproval, { token, params: { id }, body: { decision } })
}

const balance = async () => (await walletOf(server.db, customer.id)).balance

async function waiting(query = {}) {
  return succeed(server, listApprovals, { token: second.token, query })
}

describe('an adjustment', () => {
  test.each([
    [120, 620, '120 points were added.'],
    [-1, 499, '1 point was deducted.'],
    [-500, 0, '500 points were deducted.'],
    [9_999, 10_499, '9,999 points were added.'],
  ])('of %d points is made at once, and the customer is told why', async (points, left, told) => {
    await makeReachable(server.db, customer)
    const answer = await adjust(points)
    expect(answer).toMatchObject({ status: 201, body: { message: 'Points adjusted.', status: 'made' } })
    expect(await balance()).toBe(left)
    const body = `${told} Reason: ${reason}`
    expect(await noticesOf(server.db, customer)).toEqual([{ kind: 'points-adjusted', body }])
  })

  test('takes nothing where fewer points can be spent', async () => {
    expect(await adjust(-501)).toMatchObject({ status: 409, body: { code: 'not_enough_points' } })
    expect(await balance()).toBe(500)
  })

  test('pays a debt first', async () => {
    const move = { userId: customer.id, cause: `debt/${customer.id}` }
    await holdPoints(server.db, { ...move, points: 500 })
    await takeBack(server.db, { ...move, points: 30, earnedBy: 'anything' })
    await adjust(50)
    expect(await walletOf(server.db, customer.id)).toEqual({ balance: 20, maturing: 0, debt: 0 })
  })

  test('sent again with its key is made once', async () => {
    const key = randomUUID()
    const first = await adjust(10, { key })
    expect(await adjust(10, { key })).toMatchObject({ status: 201, body: first.body })
    expect(await adjust(11, { key })).toMatchObject({ status: 422 })
    expect(await balance()).toBe(510)
  })

  test('is written down with who made it and the evidence, which cannot be changed', async () => {
    await adjust(10, { evidence: 'Letter 17' })
    const written = await server.db.row(
      'select points, reason, evidence, asked_by, approved_by from point_adjustments where user_id = $1',
      [customer.id],
    )
    const evidence = 'Letter 17'
    expect(written).toEqual({ points: 10, reason, evidence, asked_by: operator.id, approved_by: null })
    await expect(server.db.script('update point_adjustments set points = 11')).rejects.toThrow('append-only')
  })

  test.each([[0], [10_000_001], [-10_000_001], [0.5]])('of %d points is refused', async (points) => {
    expect((await adjust(points)).status).toBe(400)
    expect(await balance()).toBe(500)
  })

  test('of nobody, or of somebody without a wallet, is refused', async () => {
    for (const id of [randomUUID(), 'nobody', operator.id])
      expect(await adjust(5, { id })).toMatchObject({ status: 404 })
  })

  test('many at once take exactly what there is', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => adjust(-10)))
    expect(countStatuses(answers)).toEqual({ 201: 50, 409: 10 })
    expect(await walletOf(server.db, customer.id)).toEqual({ balance: 0, maturing: 0, debt: 0 })
  })
})

describe('a large adjustment', () => {
  test.each([[10_000], [-10_000]])('of %d points waits for a second operator', async (points) => {
    const answer = await adjust(points)
    const message = 'This needs a second approver.'
    expect(answer).toMatchObject({ status: 201, body: { message, status: 'waits' } })
    expect(await balance()).toBe(500)
    const [newest] = await waiting()
    expect(newest).toMatchObject({
      id: adjustPoints.answer.parse(answer.body).id,
      kind: 'adjust-points',
      subject: customer.id,
      proposal: { points, reason },
      asked_by: { id: operator.id, name: 'Tunde Bakare' },
    })
    const { asked_at, lapses_at } = newest ?? { asked_at: '', lapses_at: '' }
    expect(Date.parse(lapses_at) - Date.parse(asked_at)).toBe(24 * 3_600_000)
  })

  test('is made when another operator approves it, once', async () => {
    const id = await askFor(20_000)
    const answers = await Promise.all(Array.from({ length: 10 }, () => decide(second, id)))
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: 9 })
    expect(await balance()).toBe(20_500)
    const written = await server.db.row('select asked_by, approved_by from point_adjustments where id = $1', [
      id,
    ])
    expect(written).toEqual({ asked_by: operator.id, approved_by: second.id })
    expect((await waiting()).map((request) => request.id)).not.toContain(id)
  })

  test('is not made when another operator refuses it', async () => {
    const id = await askFor(20_000)
    const body = { message: 'Declined.', id, decision: 'refuse' }
    expect(await decide(second, id, 'refuse')).toMatchObject({ status: 200, body })
    expect(await decide(second, id)).toMatchObject({ status: 409, body: { code: 'already_decided' } })
    expect(await balance()).toBe(500)
  })

  test.each(['approve', 'refuse'] as const)('cannot be decided by who asked: %s', async (decision) => {
    const id = await askFor(20_000)
    expect(await decide(operator, id, decision)).toMatchObject({
      status: 403,
      body: { code: 'second_person_needed' },
    })
    expect(await balance()).toBe(500)
    expect((await waiting()).map((request) => request.id)).toContain(id)
  })

  test('lapses after a day', async () => {
    const id = await askFor(20_000)
    const day = `update approval_requests set asked_at = asked_at - interval '1 day' where id = $1`
    await server.db.rows(day, [id])
    expect(await decide(second, id)).toMatchObject({ status: 409, body: { code: 'lapsed' } })
    expect((await waiting()).map((request) => request.id)).not.toContain(id)
    expect(await balance()).toBe(500)
  })

  test('that takes more than there is waits on, undecided', async () => {
    const id = await askFor(-20_000)
    expect(await decide(second, id)).toMatchObject({ status: 409, body: { code: 'not_enough_points' } })
    await earnPoints(server.db, { userId: customer.id, points: 19_500, cause: `more/${customer.id}` })
    expect(await decide(second, id)).toMatchObject({ status: 200 })
    expect(await balance()).toBe(0)
  })

  test('that does not exist cannot be decided', async () => {
    for (const id of [randomUUID(), 'nothing'])
      expect(await decide(second, id)).toMatchObject({
        status: 404,
        body: { message: 'Request not found.' },
      })
  })
})

test('requests are listed newest first, page by page', async () => {
  const ids: string[] = []
  for (let count = 0; count < 52; count += 1) ids.unshift(await askFor(10_000 + count))
  const first = await waiting()
  expect(first.map(({ id }) => id)).toEqual(ids.slice(0, 50))
  const rest = await waiting({ before: ids[49] ?? '' })
  expect(rest.slice(0, 2).map(({ id }) => id)).toEqual(ids.slice(50))
  const answer = await server.call(listApprovals, { token: second.token, query: { before: 'nothing' } })
  expect(answer.status).toBe(400)
})

test('after all this the ledger adds up', async () => {
  expect(await verifyLedger(server.db)).toEqual({ sumOfEntries: 0, wrongWallets: [], wrongPrefunds: [] })
})
