import { randomUUID } from 'node:crypto'
import type { BodyOf } from '@jara/contract/call'
import { listInventory } from '@jara/contract/shop/inventory'
import { listMessages } from '@jara/contract/operations/messages'
import { openPayCode, readPayCodeUse } from '@jara/contract/shop/pay-codes'
import { answerPointPayment, askPointPayment, readPointPayment } from '@jara/contract/shop/point-payments'
import { readMyStatement } from '@jara/contract/points/statement'
import { listSales, readTakings, takeSale } from '@jara/contract/shop/sales'
import { getPoints } from '@jara/contract/points/balance'
import { everySource } from '@jara/rules/trust/live-source'
import { demoPolicy, type Policy } from '@jara/rules/trust/policy'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { openPayPhone, type PayPhone } from '../../../../testing/pay-codes.ts'
import { putLive } from '../../../../testing/policy.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../testing/server.ts'
import { insertProduct, openTenant, type SignedInTenant, stock, succeed } from '../../../../testing/shops.ts'
import { nonceOf, prove, withPin } from '../../../../testing/wallet-guards.ts'
import { isSound, verifyLedger } from '../../../ledger/audit.ts'
import { earnPoints, readBalance } from '../../../ledger/moves.sql.ts'

let server: TestServer
let shop: SignedInTenant
let rice: number
let customer: SignedIn
let phone: PayPhone

beforeAll(async () => {
  server = await startTestServer()
  await follow({})
  rice = await insertProduct(server.db)
})

afterAll(async () => {
  expect(isSound(await verifyLedger(server.db))).toBe(true)
  await server.close()
})

beforeEach(async () => {
  shop = await openTenant(server, 'retailer')
  await stock(server, shop, { productId: rice, quantity: 100, price: 1_000 })
  ;({ customer, phone } = await aPayer(12_480))
})

afterEach(() => follow({}))

const follow = (rules: Partial<Policy>) => putLive(server.db, rules)

async function aPayer(points: number) {
  const payer = await signUp(server, 'customer')
  await earnPoints(server.db, { userId: payer.id, points, cause: `test/${payer.id}` })
  return { customer: payer, phone: await openPayPhone(server, payer) }
}

type Ask = Omit<BodyOf<typeof askPointPayment>, 'code'>

interface Asking {
  readonly from?: Pick<PayPhone, 'codeToPay'>
  readonly by?: SignedInTenant
  readonly key?: string
}

const ask = async (body: Ask, { from = phone, by = shop, key = randomUUID() }: Asking = {}) =>
  server.call(askPointPayment, {
    token: by.token,
    body: { code: await from.codeToPay(), ...body },
    headers: { 'idempotency-key': key },
  })

async function asked(body: Ask, options?: Asking) {
  const answer = await ask(body, options)
  expect(answer).toMatchObject({ status: 201 })
  return askPointPayment.answer.parse(answer.body)
}

const sell = (payment: string | undefined, units: number, paid = 'cash', by = shop) =>
  server.call(takeSale, {
    token: by.token,
    body: { lines: [{ productId: rice, quantity: units, price: 1_000 }], paid, payment },
  })

const answer = (
  id: string,
  agrees: boolean,
  { as = customer, nonce }: { as?: SignedIn; nonce?: string } = {},
) =>
  server.call(answerPointPayment, {
    token: as.token,
    params: { id },
    body: { agrees },
    headers: nonce === undefined ? {} : { 'wallet-proof': nonce },
  })

const pointsOf = async ({ token }: SignedIn) => (await succeed(server, getPoints, { token })).points
const stateOf = async (id: string) =>
  (await succeed(server, readPointPayment, { token: shop.token, params: { id } })).status

describe('a payment below the limit', () => {
  it('is agreed to by the code, and moves with the sale, which cash completes', async () => {
    const payment = await asked({ total: 3_000, points: 2_000 })
    expect(payment).toMatchObject({ status: 'agreed', points: 2_000, amount: 1_000, total: 3_000 })
    expect(await pointsOf(customer)).toBe(12_480)
    const sold = await sell(payment.id, 3)
    expect(sold).toMatchObject({
      status: 201,
      body: { total: 3_000, paid: 'cash', paid_with_points: { points: 2_000, amount: 1_000 } },
    })
    expect(await pointsOf(customer)).toBe(10_480)
    expect(await stateOf(payment.id)).toBe('taken')
    const { token } = shop
    expect(await succeed(server, readTakings, { token })).toMatchObject({
      total: 3_000,
      cash: 2_000,
      card: 0,
      with_points: 1_000,
    })
    expect(await succeed(server, listSales, { token })).toMatchObject([
      { paid_with_points: { points: 2_000 } },
    ])
  })

  it('takes as many points as there are, or as the sale is worth, and all of it needs no cash', async () => {
    const payment = await asked({ total: 1_000 })
    expect(payment).toMatchObject({ points: 2_000, amount: 1_000 })
    expect(await sell(payment.id, 1, 'cash')).toMatchObject({ status: 409, body: { code: 'way_to_pay' } })
    expect(await sell(payment.id, 1, 'points')).toMatchObject({ status: 201 })
    const poor = await aPayer(300)
    expect(await asked({ total: 1_000 }, { from: poor.phone })).toMatchObject({ points: 300, amount: 150 })
  })

  it('is told to the customer: at the code, in the messages, in the statement', async () => {
    const payment = await asked({ total: 1_000 })
    const { token } = customer
    expect(await succeed(server, readPayCodeUse, { token })).toMatchObject({
      use: { payment: { id: payment.id, status: 'agreed', points: 2_000, total: 1_000 } },
    })
    await sell(payment.id, 1, 'points')
    expect(await succeed(server, readPayCodeUse, { token })).toMatchObject({
      use: { payment: { status: 'taken' } },
    })
    expect(JSON.stringify(await succeed(server, listMessages, { token }))).toContain(
      'You paid 2,000 points, worth ₦1,000.00, to a shop that scanned your pay code.',
    )
    const [line] = await succeed(server, readMyStatement, { token })
    expect(line).toMatchObject({ kind: 'spent', title: 'Paid with points', points: -2_000, balance: 10_480 })
    expect(line?.detail).toBeTruthy()
  })

  it('is no more than the sale, and no more than there is', async () => {
    expect(await ask({ total: 1_000, points: 2_001 })).toMatchObject({ status: 400 })
    expect(await ask({ total: 100_000, points: 12_481 })).toMatchObject({
      body: { code: 'not_enough_points' },
    })
    // A refused code is unused.
    expect(await ask({ total: 1_000 })).toMatchObject({ status: 201 })
  })

  it('is of the sale that was agreed to, of this shop, and once', async () => {
    const payment = await asked({ total: 1_000 })
    const other = await openTenant(server, 'retailer')
    await stock(server, other, { productId: rice, quantity: 10, price: 1_000 })
    expect(await sell(payment.id, 1, 'points', other)).toMatchObject({ status: 404 })
    expect(await sell(payment.id, 2)).toMatchObject({ status: 409, body: { code: 'total_changed' } })
    expect(await pointsOf(customer)).toBe(12_480)
    const answers = await Promise.all(Array.from({ length: 20 }, () => sell(payment.id, 1, 'points')))
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 19 })
    expect(await pointsOf(customer)).toBe(10_480)
    const left = await succeed(server, listInventory, { token: shop.token })
    expect(left.find(({ product_id }) => product_id === rice)?.quantity).toBe(99)
  })

  it('lapses, and moves nothing then', async () => {
    const payment = await asked({ total: 1_000 })
    await server.db.rows(
      `update point_payments set answered_at = answered_at - interval '301 seconds' where id = $1`,
      [payment.id],
    )
    expect(await stateOf(payment.id)).toBe('lapsed')
    expect(await sell(payment.id, 1, 'points')).toMatchObject({ status: 409, body: { code: 'payment_over' } })
    expect(await pointsOf(customer)).toBe(12_480)
  })

  it('is asked for once for the same key, and for one code only once', async () => {
    const [code, key] = [await phone.codeToPay(), randomUUID()]
    const again = () =>
      server.call(askPointPayment, {
        token: shop.token,
        body: { code, total: 1_000 },
        headers: { 'idempotency-key': key },
      })
    const answers = await Promise.all([again(), again(), again()])
    expect(countStatuses(answers)).toEqual({ 201: 3 })
    expect(new Set(answers.map(({ body }) => askPointPayment.answer.parse(body).id)).size).toBe(1)
    const elsewhere = { token: shop.token, body: { code, total: 1_000 } }
    expect(await server.call(askPointPayment, elsewhere)).toMatchObject({ body: { code: 'pay_code_used' } })
  })
})

describe('a payment above the limit', () => {
  const total = 5_000
  const large = { total, points: 6_000 }

  it('waits for its owner, who agrees on the own phone', async () => {
    const payment = await asked(large)
    expect(payment).toMatchObject({ status: 'asked', points: 6_000, amount: 3_000 })
    expect(await sell(payment.id, 5)).toMatchObject({ status: 409, body: { code: 'payment_over' } })
    const stranger = await signUp(server, 'customer')
    expect(await answer(payment.id, true, { as: stranger })).toMatchObject({ status: 404 })
    expect(await answer(payment.id, true)).toMatchObject({ status: 200 })
    // The response was lost, so the phone sends its answer again.
    expect(await answer(payment.id, true)).toMatchObject({ status: 200 })
    expect(await sell(payment.id, 5)).toMatchObject({ status: 201 })
    expect(await pointsOf(customer)).toBe(6_480)
  })

  it('is refused for good', async () => {
    const payment = await asked(large)
    expect(await answer(payment.id, false)).toMatchObject({
      status: 200,
      body: { message: 'Payment declined. Nothing was deducted.' },
    })
    expect(await stateOf(payment.id)).toBe('refused')
    expect(await answer(payment.id, true)).toMatchObject({ status: 409, body: { code: 'payment_over' } })
    expect(await sell(payment.id, 5)).toMatchObject({ status: 409 })
    expect(await pointsOf(customer)).toBe(12_480)
  })

  it('is over after a minute', async () => {
    const payment = await asked(large)
    await server.db.rows(
      `update point_payments set asked_at = asked_at - interval '61 seconds' where id = $1`,
      [payment.id],
    )
    expect(await answer(payment.id, true)).toMatchObject({ status: 409, body: { code: 'payment_over' } })
    expect(await stateOf(payment.id)).toBe('lapsed')
  })

  it('takes the wallet PIN where redeeming as much does', async () => {
    await follow({ proof: { mode: 'refuse', naira: 2_000, newRecipients: true, addsUp: false } })
    await withPin(server, customer)
    const payment = await asked(large)
    const refused = await answer(payment.id, true)
    expect(refused).toMatchObject({ status: 403, body: { code: 'confirm_it_is_you' } })
    expect(await stateOf(payment.id)).toBe('asked')
    const nonce = nonceOf(refused)
    expect(await prove(server, customer, nonce)).toMatchObject({ status: 200 })
    expect(await answer(payment.id, true, { nonce })).toMatchObject({ status: 200 })
    expect(await sell(payment.id, 5)).toMatchObject({ status: 201 })
    // The proof was for this payment alone.
    const next = await asked({ total, points: 4_100 }, { from: { codeToPay: () => phone.codeToPay(1) } })
    expect(await answer(next.id, true, { nonce })).toMatchObject({ status: 403 })
  })
})

describe('the limits of redeeming', () => {
  const aDay = (naira: number) => ({ ...demoPolicy.redeemingInADay, nairaWhileNew: naira, naira })

  it('count what was paid, and tell the shop nothing about the customer', async () => {
    await follow({ redeemingInADay: aDay(1_500) })
    const first = await asked({ total: 1_000 })
    await sell(first.id, 1, 'points')
    const second = await asked({ total: 1_000 }, { from: { codeToPay: () => phone.codeToPay(1) } })
    const refused = await sell(second.id, 1, 'points')
    expect(refused).toMatchObject({ status: 409, body: { code: 'payment_refused' } })
    expect(JSON.stringify(refused.body)).not.toContain('24 hours')
    expect(await pointsOf(customer)).toBe(10_480)
  })

  it('tell the customer who agrees what stands against it', async () => {
    await follow({ redeemingInADay: aDay(2_500) })
    const payment = await asked({ total: 5_000, points: 6_000 })
    expect(await answer(payment.id, true)).toMatchObject({
      status: 409,
      body: { code: 'redeeming_limit', message: expect.stringContaining('₦2,500.00 in 24 hours') },
    })
  })

  it.each([
    ['a frozen wallet', 'update users set redeeming_stopped_at = now() where id = $1'],
    ['a phone that was signed out', 'delete from sessions where user_id = $1'],
  ])('stop %s, also between the code and the sale', async (_, stop) => {
    const payment = await asked({ total: 1_000 })
    await server.db.rows(stop, [customer.id])
    expect(await sell(payment.id, 1, 'points')).toMatchObject({
      status: 409,
      body: { code: 'payment_refused' },
    })
    const again = await ask({ total: 1_000 }, { from: { codeToPay: () => phone.codeToPay(1) } })
    expect(again.status).not.toBe(201)
    expect(await readBalance(server.db, customer.id)).toBe(12_480)
  })
})

it('is not there while it is off', async () => {
  await follow({ live: { ...everySource(true), pointPayments: false } })
  const off = () => ask({ total: 1_000 })
  await expect.poll(async () => (await off()).status, { timeout: 10_000 }).toBe(404)
  expect((await succeed(server, openPayCode, { token: customer.token })).number).toBeGreaterThanOrEqual(0)
})
