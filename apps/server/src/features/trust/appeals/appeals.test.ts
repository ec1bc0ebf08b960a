import { answerDecision, listDecisionsToAnswer } from '@jara/contract/trust/appeals'
import { decideApproval } from '@jara/contract/trust/approvals'
import { decideAppeal, listAppeals, readAppeal } from '@jara/contract/trust/appeals-console'
import { listRequests } from '@jara/contract/trust/approvals-console'
import { inspectPurchase } from '@jara/contract/trust/cases-console'
import { listMyPurchases } from '@jara/contract/earning/purchases'
import { reviewPurchase } from '@jara/contract/earning/purchases-reviews'
import { changeStanding } from '@jara/contract/identity/auth-sessions'
import { reversePurchase } from '@jara/contract/points/adjustments'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { makeReachable, noticesOf } from '../../../../testing/notices.ts'
import { putInForce } from '../../../../testing/policy.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../testing/server.ts'
import {
  decide,
  declarePurchase,
  insertProduct,
  openTenant,
  type SignedInTenant,
  stock,
  succeed,
} from '../../../../testing/shops.ts'
import { walletOf } from '../../../../testing/wallets.ts'
import { isSound, verifyLedger } from '../../../ledger/audit.ts'
import { holdPoints } from '../../../ledger/moves.sql.ts'
import { topUpPrefund } from '../../../ledger/prefund.sql.ts'
import { settlePrefundDebts } from '../../../ledger/settle-prefund-debts.ts'

let server: TestServer
let operator: SignedIn
let finance: SignedIn
let shop: SignedInTenant
let customer: SignedIn
let productId: number

beforeAll(async () => {
  server = await startTestServer()
  await putInForce(server.db, { secondPerson: true, quantity: { mode: 'hold', atMost: 4 } })
  operator = await signUp(server, 'operator', ['fraud'])
  finance = await signUp(server, 'operator', ['finance'])
  shop = await openTenant(server, 'retailer')
  productId = await aProduct(45)
})

afterAll(async () => {
  expect(isSound(await verifyLedger(server.db))).toBe(true)
  await server.close()
})

beforeEach(async () => {
  customer = await signUp(server, 'customer')
})

async function aProduct(points: number): Promise<number> {
  const id = await insertProduct(server.db, { points })
  await stock(server, shop, { productId: id, quantity: 1_000, price: 4_500 })
  return id
}

async function aReversed(quantity = 3, units = 2, points = 45): Promise<string> {
  const product = points === 45 ? productId : await aProduct(points)
  const { id } = await declarePurchase(server, customer, shop, { productId: product, quantity })
  await decide(server, shop, id, 'confirmed')
  await succeed(server, reversePurchase, {
    token: operator.token,
    params: { id },
    body: { quantity: units, reason: 'Not sold.' },
  })
  return id
}

const decisions = () => succeed(server, listDecisionsToAnswer, { token: customer.token })
const answer = (about: string, subject: string, { token } = customer) =>
  server.call(answerDecision, { token, body: { about, subject, text: 'I have the till slip.' } })
const decideAs = (id: string, outcome: string, by = operator) =>
  server.call(decideAppeal, { token: by.token, params: { id }, body: { outcome, words: 'We saw the slip.' } })

/** Appeals the only decision, and returns the appeal's id. */
async function appeal(): Promise<string> {
  const [decision] = await decisions()
  expect((await answer(decision?.about ?? '', decision?.subject ?? '')).status).toBe(201)
  const found = await server.db.row<{ id: string }>('select id from appeals where customer_id = $1', [
    customer.id,
  ])
  return found?.id ?? ''
}

const mayAnswer = async () =>
  (await succeed(server, listMyPurchases, { token: customer.token })).map(
    ({ may_answer = false }) => may_answer,
  )

describe('a reversal', () => {
  it('is answered once, also by parallel requests', async () => {
    await aReversed()
    expect(await mayAnswer()).toEqual([true])
    const [decision] = await decisions()
    expect(decision).toMatchObject({
      about: 'reversal',
      title: '2 of 3 × Long Grain Rice 2kg at Yaba Fresh Market were reversed, with 90 pts',
      reason: 'Not sold.',
      answer: null,
    })
    const subject = decision?.subject ?? ''
    const answers = await Promise.all(Array.from({ length: 8 }, () => answer('reversal', subject)))
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 7 })
    expect((await decisions())[0]?.answer).toMatchObject({ text: 'I have the till slip.', outcome: null })
    expect(await mayAnswer()).toEqual([false])
    // Customers cannot appeal for someone else.
    expect((await answer('reversal', subject, await signUp(server, 'customer'))).status).toBe(404)
  })

  it('can be answered no longer after 7 days', async () => {
    await aReversed()
    const [decision] = await decisions()
    await server.db.rows('alter table purchase_reversals disable trigger user')
    await server.db.rows(
      `update purchase_reversals set created_at = created_at - interval '7 days' where id = $1`,
      [decision?.subject],
    )
    await server.db.rows('alter table purchase_reversals enable trigger user')
    expect(await answer('reversal', decision?.subject ?? '')).toMatchObject({
      status: 409,
      body: { code: 'too_late' },
    })
    expect(await decisions()).toEqual([])
    expect(await mayAnswer()).toEqual([false])
  })

  it('is undone by points that pay its debt first', async () => {
    await makeReachable(server.db, customer)
    const { id } = await declarePurchase(server, customer, shop, { productId, quantity: 2 })
    await decide(server, shop, id, 'confirmed')
    await holdPoints(server.db, { userId: customer.id, points: 90, cause: `spent/${customer.id}` })
    const body = { quantity: 2, reason: 'Not sold.' }
    await succeed(server, reversePurchase, { token: operator.token, params: { id }, body })
    expect(await walletOf(server.db, customer.id)).toMatchObject({ balance: 0, debt: 90 })
    const appealed = await appeal()
    expect((await decideAs(appealed, 'undone')).body).toMatchObject({ status: 'made' })
    expect(await walletOf(server.db, customer.id)).toMatchObject({ balance: 0, debt: 0 })
    expect((await noticesOf(server.db, customer)).at(-1)).toEqual({
      kind: 'points-adjusted',
      body: '90 points were added. Reason: We saw the slip.',
    })
    expect((await decisions())[0]?.answer).toMatchObject({ outcome: 'undone', words: 'We saw the slip.' })
    expect(await decideAs(appealed, 'upheld')).toMatchObject({ status: 409 })
    const inspected = await succeed(server, inspectPurchase, { token: operator.token, params: { id } })
    expect(inspected.appeals).toMatchObject([{ id: appealed, outcome: 'undone' }])
    const linked = await server.db.row('select evidence from point_adjustments where id = $1', [appealed])
    expect(linked).toEqual({ evidence: expect.stringMatching(/^Overturns reversal [0-9a-f-]{36}$/) })
  })

  it('is undone without giving its shop back what it paid for', async () => {
    const prepaid = await openTenant(server, 'retailer')
    await stock(server, prepaid, { productId, quantity: 10, price: 4_500 })
    await topUpPrefund(server.db, { tenantId: prepaid.retailerId, points: 1_000, cause: 'test' })
    const { id } = await declarePurchase(server, customer, prepaid, { productId, quantity: 2 })
    await decide(server, prepaid, id, 'confirmed')
    await holdPoints(server.db, { userId: customer.id, points: 90, cause: `spent/${customer.id}` })
    const body = { quantity: 2, reason: 'Not sold.' }
    await succeed(server, reversePurchase, { token: operator.token, params: { id }, body })
    expect((await decideAs(await appeal(), 'undone')).body).toMatchObject({ status: 'made' })
    await settlePrefundDebts(server.db)
    expect(await walletOf(server.db, customer.id)).toMatchObject({ balance: 0, debt: 0 })
    const prefund = await server.db.row('select balance from prefunds where tenant_id = $1', [
      prepaid.retailerId,
    ])
    expect(prefund).toEqual({ balance: 910 })
  })

  it('of many points is undone by two operators, and once', async () => {
    await aReversed(1, 1, 10_000)
    const id = await appeal()
    const asked = await Promise.all(Array.from({ length: 6 }, () => decideAs(id, 'undone')))
    expect(countStatuses(asked)).toEqual({ 201: 1, 409: 5 })
    expect(await walletOf(server.db, customer.id)).toMatchObject({ balance: 0 })
    const read = () => succeed(server, readAppeal, { token: operator.token, params: { id } })
    expect(await read()).toMatchObject({ outcome: null, waits: true, points: 10_000 })
    const [request] = await succeed(server, listRequests, { token: finance.token })
    expect(request?.title).toBe('Overturn a decision and restore 10,000 pts')
    const approve = () =>
      server.call(decideApproval, {
        token: finance.token,
        params: { id: request?.id ?? '' },
        body: { decision: 'approve' },
      })
    expect(countStatuses([await approve(), await approve()])).toEqual({ 200: 1, 409: 1 })
    expect(await walletOf(server.db, customer.id)).toMatchObject({ balance: 10_000 })
    expect(await read()).toMatchObject({ outcome: 'undone', waits: false })
  })

  it('of many points waits beside another of the same customer', async () => {
    await aReversed(1, 1, 10_000)
    await aReversed(1, 1, 20_000)
    for (const { about, subject } of await decisions()) await answer(about, subject)
    const ids = (
      await succeed(server, listAppeals, { token: operator.token, query: { customer: customer.id } })
    ).map(({ id }) => id)
    expect(ids).toHaveLength(2)
    const waits = async (id = '') =>
      (await succeed(server, readAppeal, { token: operator.token, params: { id } })).waits
    expect((await decideAs(ids[0] ?? '', 'undone')).body).toMatchObject({ status: 'waits' })
    expect([await waits(ids[0]), await waits(ids[1])]).toEqual([true, false])
    expect((await decideAs(ids[1] ?? '', 'undone')).body).toMatchObject({ status: 'waits' })
    expect(await waits(ids[1])).toBe(true)
  })
})

it('a rejection by an operator is answered, and can stand; a shop’s own is not answered here', async () => {
  const { id: ofShop } = await declarePurchase(server, customer, shop, { productId })
  await decide(server, shop, ofShop, 'rejected')
  expect(await decisions()).toEqual([])
  const { id } = await declarePurchase(server, customer, shop, { productId, quantity: 5 })
  await decide(server, shop, id, 'confirmed')
  const review = { status: 'rejected', reason: 'The photo is another’s.' }
  await succeed(server, reviewPurchase, { token: operator.token, params: { id }, body: review })
  // The reason is for operators only: it may show a fraudster how they were found.
  expect(await decisions()).toMatchObject([{ about: 'review', subject: id, reason: null }])
  expect(await mayAnswer()).toEqual([true, false])
  const appealed = await appeal()
  const open = await succeed(server, listAppeals, { token: finance.token })
  expect(open.find((one) => one.id === appealed)).toMatchObject({
    title: '5 × Long Grain Rice 2kg at Yaba Fresh Market was rejected',
  })
  const read = { token: finance.token, params: { id: appealed } }
  expect(await succeed(server, readAppeal, read)).toMatchObject({ reason: review.reason, points: 225 })
  expect((await decideAs(appealed, 'upheld')).body).toMatchObject({ message: 'Decision upheld.' })
  expect(await walletOf(server.db, customer.id)).toMatchObject({ balance: 0 })
  const decided = await succeed(server, listAppeals, { token: finance.token, query: { state: 'decided' } })
  const of = (person: string) =>
    succeed(server, listAppeals, { token: finance.token, query: { state: 'all', customer: person } })
  expect((await of(customer.id)).map((one) => one.id)).toEqual([appealed])
  expect(await of(finance.id)).toEqual([])
  const everybody = { token: finance.token, query: { state: 'all' } }
  expect((await server.call(listAppeals, everybody)).status).toBe(400)
  expect(decided[0]).toMatchObject({ id: appealed, outcome: 'upheld' })
})

it('a frozen wallet is opened again, and what was answered stays to be read', async () => {
  const standing = { act: 'stop-redeeming', reason: 'Two phones.' }
  await succeed(server, changeStanding, {
    token: operator.token,
    params: { id: customer.id },
    body: standing,
  })
  expect(
    (await succeed(server, readAppeal, { token: operator.token, params: { id: await appeal() } })).reason,
  ).toBe('Two phones.')
  const found = await server.db.row<{ id: string }>('select id from appeals where customer_id = $1', [
    customer.id,
  ])
  await decideAs(found?.id ?? '', 'undone')
  const account = await server.db.row('select redeeming_stopped_at from users where id = $1', [customer.id])
  expect(account).toEqual({ redeeming_stopped_at: null })
  expect(await decisions()).toMatchObject([{ about: 'freeze', answer: { outcome: 'undone' } }])
})

it('what was answered to one freeze lifts no later one', async () => {
  const change = (act: string, reason: string) =>
    succeed(server, changeStanding, {
      token: operator.token,
      params: { id: customer.id },
      body: { act, reason },
    })
  await change('stop-redeeming', 'Two phones.')
  const answered = await appeal()
  await change('allow-redeeming', 'A family.')
  await change('stop-redeeming', 'Forged slips.')
  expect((await decideAs(answered, 'undone')).status).toBe(201)
  const account = await server.db.row<{ redeeming_stopped_at: Date | null }>(
    'select redeeming_stopped_at from users where id = $1',
    [customer.id],
  )
  expect(account?.redeeming_stopped_at).toBeInstanceOf(Date)
})
