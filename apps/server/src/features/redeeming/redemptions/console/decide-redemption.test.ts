import { decideApproval, listApprovals } from '@jara/contract/trust/approvals'
import { listRequests } from '@jara/contract/trust/approvals-console'
import {
  answerContradiction,
  decideRedemption,
  readRedemption,
} from '@jara/contract/redeeming/redemptions-console'
import { listMyRedemptions } from '@jara/contract/redeeming/redemptions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../../testing/accounts.ts'
import { type Planted, plantRedemption } from '../../../../../testing/planted-redemption.ts'
import { putInForce } from '../../../../../testing/policy.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../../testing/server.ts'
import { succeed } from '../../../../../testing/shops.ts'
import { isSound, verifyLedger } from '../../../../ledger/audit.ts'
import { readBalance } from '../../../../ledger/moves.sql.ts'
import { countContradictedRedemptions } from '../redemption-backlog.sql.ts'

let server: TestServer
let operator: SignedIn
let second: SignedIn
let customer: SignedIn

beforeAll(async () => {
  server = await startTestServer()
  await putInForce(server.db, { secondPerson: true })
  second = await signUp(server, 'operator', ['finance'])
})

afterAll(async () => {
  expect(isSound(await verifyLedger(server.db))).toBe(true)
  await server.close()
})

beforeEach(async () => {
  // Amounts that one operator decides alone add up.
  operator = await signUp(server, 'operator', ['finance'])
  customer = await signUp(server, 'customer')
})

const note = 'Their support, ticket 88 214.'
const token = '2636-2054-4059-8275-7802'
const back = { outcome: 'refunded', reason: 'provider-in-writing', note } as const
const delivered = { outcome: 'delivered', reason: 'provider-statement', note } as const

const plant = (planted: Planted) => plantRedemption(server.db, { customerId: customer.id, ...planted })
const stuck = (naira: number, planted: Partial<Planted> = {}) =>
  plant({ status: 'manual', naira, ...planted })
const decide = (id: string, body: object, { token: session }: SignedIn = operator) =>
  server.call(decideRedemption, { token: session, params: { id }, body })
const read = (id: string) => succeed(server, readRedemption, { token: second.token, params: { id } })
const balance = () => readBalance(server.db, customer.id)

async function approve(id: string, by: SignedIn, decision: 'approve' | 'refuse' = 'approve') {
  const { waiting_request: request } = await read(id)
  const params = { id: request?.id ?? '' }
  return server.call(decideApproval, { token: by.token, params, body: { decision } })
}

describe('a decision below the limit', () => {
  it('gives the points back at once, once', async () => {
    const id = await stuck(4_999)
    expect((await decide(id, back)).body).toEqual({ message: 'Points refunded.', status: 'made' })
    expect(await balance()).toBe(9_998)
    expect(await decide(id, delivered)).toMatchObject({ status: 409, body: { code: 'not_waiting' } })
    expect(await balance()).toBe(9_998)
    expect(
      await server.db.row(
        'select decision, decided_by, reason from redemption_decisions where redemption_id = $1',
        [id],
      ),
    ).toEqual({
      decision: 'refunded',
      decided_by: 'Tunde Bakare',
      reason: `Written confirmation from the provider: ${note}`,
    })
    expect((await read(id)).timeline.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Resolved manually', 'Refunded']),
    )
  })

  it('takes only one of many that come at the same time', async () => {
    const id = await stuck(100)
    const decisions = [back, delivered, back, delivered, back].map((decision) => decide(id, decision))
    expect(countStatuses(await Promise.all(decisions))).toEqual({ 200: 1, 409: 4 })
  })

  it('shows a token only to its customer', async () => {
    const id = await stuck(2_000, { type: 'electricity', service: 'jos' })
    await decide(id, { ...delivered, token })
    expect(JSON.stringify(await read(id))).not.toContain(token)
    const [shown] = await succeed(server, listMyRedemptions, { token: customer.token })
    expect(shown).toMatchObject({ id, status: 'delivered', token })
    expect(await balance()).toBe(0)
  })

  it.each([
    ['a token for airtime', { ...delivered, token }],
    ['a token for what goes back', { ...back, token }],
    ['no reason', { outcome: 'refunded', note }],
    ['no sentence', { ...back, note: ' ' }],
    ['another outcome', { ...back, outcome: 'lost' }],
  ])('refuses %s', async (_, decision) => {
    const id = await stuck(100)
    expect((await decide(id, decision)).status).toBe(400)
    expect((await read(id)).status).toBe('manual')
  })

  it('is only about a redemption that needs a person', async () => {
    const id = await plant({ status: 'delivered' })
    expect((await decide(id, back)).status).toBe(409)
    expect((await decide('nothing', back)).status).toBe(404)
  })
})

describe('a decision from ₦5,000.00', () => {
  it('moves nothing until a second person agrees', async () => {
    const id = await stuck(5_000)
    expect((await decide(id, back)).body).toMatchObject({ status: 'waits' })
    expect(await balance()).toBe(0)
    const [request] = await succeed(server, listRequests, { token: second.token })
    expect(request).toMatchObject({
      title: 'Refund 10,000 pts',
      differences: [
        { what: 'On hold', now: '10,000 pts', after: '0 pts' },
        { what: 'Refunded', now: '0 pts', after: '10,000 pts' },
        { what: 'At risk', now: '₦0.00', after: '₦5,000.00 if delivered later' },
      ],
    })
    expect(await read(id)).toMatchObject({ status: 'manual', second_person: true })
    expect((await approve(id, operator)).status).toBe(403)
    expect((await decide(id, delivered, second)).body).toMatchObject({ code: 'waits_already' })
    expect((await approve(id, second)).status).toBe(200)
    expect(await balance()).toBe(10_000)
    const decided = await server.db.row<{ by: string }>(
      'select decided_by as by from redemption_decisions where redemption_id = $1',
      [id],
    )
    expect(decided?.by).toBe('Tunde Bakare, approved by Tunde Bakare')
  })

  it('is asked for once, even if several operators ask at the same instant', async () => {
    const id = await stuck(5_000)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, place) => decide(id, back, place % 2 === 0 ? operator : second)),
    )
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: 9 })
    const waiting = await server.db.rows('select id from approval_requests where subject = $1', [id])
    expect(waiting).toHaveLength(1)
  })

  it('keeps a token sealed while it waits', async () => {
    const id = await stuck(5_000, { type: 'electricity', service: 'jos' })
    await decide(id, { ...delivered, token })
    const waiting = await succeed(server, listApprovals, { token: second.token, query: {} })
    expect(JSON.stringify(waiting)).not.toContain(token)
    const [request] = await succeed(server, listRequests, { token: second.token })
    expect(request).toMatchObject({
      title: 'Mark ₦5,000.00 as delivered',
      differences: [{ what: 'On hold' }, { what: 'Token', now: 'None', after: 'Shown to the customer' }],
    })
    const log = await server.db.rows('select before, after from audit_log where subject = $1', [id])
    expect(JSON.stringify(log)).not.toContain(token)
    await approve(id, second)
    const [shown] = await succeed(server, listMyRedemptions, { token: customer.token })
    expect(shown).toMatchObject({ token })
  })

  it('does nothing when it is refused, and can be asked for again', async () => {
    const id = await stuck(5_000)
    await decide(id, back)
    expect((await approve(id, second, 'refuse')).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'manual', waiting_request: null })
    expect((await decide(id, delivered)).body).toMatchObject({ status: 'waits' })
  })

  it('counts no more once the provider has answered', async () => {
    const id = await stuck(5_000)
    await decide(id, back)
    await server.db.rows(
      `update redemptions set status = 'sent', next_at = now() + interval '1 day' where id = $1`,
      [id],
    )
    expect((await approve(id, second)).status).toBe(409)
    expect(await balance()).toBe(0)
    await server.db.rows(`update redemptions set status = 'manual' where id = $1`, [id])
  })
})

describe('what the provider contradicts', () => {
  const answer = (id: string, body: object) =>
    server.call(answerContradiction, { token: operator.token, params: { id }, body })

  it('is written off: the customer keeps the points, and it is answered', async () => {
    const id = await plant({ status: 'refunded', contradicted: true, naira: 900 })
    const before = await countContradictedRedemptions(server.db)
    expect(await read(id)).toMatchObject({
      is_contradicted: true,
      contradiction_answers: ['written-off', 'stands'],
    })
    expect((await answer(id, { answer: 'given-back', note })).status).toBe(400)
    expect((await answer(id, { answer: 'written-off', note })).body).toMatchObject({ status: 'made' })
    expect(await balance()).toBe(1_800)
    expect(await read(id)).toMatchObject({ is_contradicted: false, contradiction_answers: [] })
    expect(await countContradictedRedemptions(server.db)).toBe(before - 1)
    expect((await answer(id, { answer: 'stands', note })).body).toMatchObject({ code: 'not_contradicted' })
  })

  it('goes back to the customer if it failed after all, from ₦5,000.00 with a second person', async () => {
    const id = await plant({ status: 'delivered', contradicted: true, naira: 5_000 })
    expect((await answer(id, { answer: 'given-back', note })).body).toMatchObject({ status: 'waits' })
    const [asked] = await succeed(server, listRequests, { token: second.token })
    expect(asked).toMatchObject({
      title: 'Refund 10,000 pts',
      differences: [
        { what: 'Order', now: 'Delivered', after: 'Failed' },
        { what: 'Refunded', now: '0 pts', after: '10,000 pts' },
      ],
    })
    expect(await balance()).toBe(0)
    expect((await approve(id, second)).status).toBe(200)
    expect(await balance()).toBe(10_000)
    expect(await read(id)).toMatchObject({ status: 'refunded', is_contradicted: false })
  })

  it('is asked about again once it was given back, because it may have been delivered all the same', async () => {
    const id = await plant({ status: 'delivered', contradicted: true, naira: 100 })
    expect((await read(id)).asks_next).toBeNull()
    await answer(id, { answer: 'given-back', note })
    expect((await read(id)).asks_next).not.toBeNull()
  })

  it('stands as it ended without a second person', async () => {
    const id = await plant({ status: 'delivered', contradicted: true, naira: 9_000 })
    expect((await answer(id, { answer: 'stands', note })).body).toMatchObject({ status: 'made' })
    expect(await read(id)).toMatchObject({ status: 'delivered', is_contradicted: false })
  })

  it('is answered once, however many try', async () => {
    const id = await plant({ status: 'delivered', contradicted: true, naira: 100 })
    const tries = Array.from({ length: 5 }, () => answer(id, { answer: 'given-back', note }))
    expect(countStatuses(await Promise.all(tries))).toEqual({ 200: 1, 409: 4 })
    expect(await balance()).toBe(200)
  })
})
