import { decideApproval } from '@jara/contract/trust/approvals'
import { readBooks } from '@jara/contract/operations/accounting'
import { readShopStatement } from '@jara/contract/shop/retailers-console'
import { readIssuingStatement } from '@jara/contract/shop/issuing'
import { payOutShop } from '@jara/contract/shop/point-payments'
import { voidSale } from '@jara/contract/shop/sales'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { payWithPoints } from '../../../../testing/point-payments.ts'
import { putLive } from '../../../../testing/policy.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../testing/server.ts'
import { openTenant, type SignedInTenant, succeed } from '../../../../testing/shops.ts'
import { isSound, verifyLedger } from '../../../ledger/audit.ts'
import { earnPoints } from '../../../ledger/moves.sql.ts'

let server: TestServer
let operator: SignedIn
let second: SignedIn
let shop: SignedInTenant
let customer: SignedIn

beforeAll(async () => {
  server = await startTestServer()
  operator = await signUp(server, 'operator')
  second = await signUp(server, 'operator')
  await putLive(server.db)
})

afterAll(async () => {
  expect(isSound(await verifyLedger(server.db))).toBe(true)
  await server.close()
})

beforeEach(async () => {
  shop = await openTenant(server, 'retailer')
  customer = await signUp(server, 'customer')
  await earnPoints(server.db, { userId: customer.id, points: 1_000, cause: `test/${customer.id}` })
})

let references = 0

const payOut = (naira: number, bankReference = `OUT/${(references += 1)}`) =>
  server.call(payOutShop, {
    token: operator.token,
    params: { id: shop.retailerId },
    body: { naira, bankReference },
  })

async function statement() {
  const row = await server.db.row<{ month: string }>(
    `select to_char(now() at time zone 'Africa/Lagos', 'YYYY-MM') as month`,
  )
  const query = { month: row?.month ?? '' }
  const own = await succeed(server, readIssuingStatement, { token: shop.token, query })
  const params = { id: shop.retailerId }
  const seen = await succeed(server, readShopStatement, { token: operator.token, params, query })
  expect(seen.account).toEqual(own.account)
  return own.account
}

describe('the account of a shop', () => {
  it('is absent where it never took points', async () => {
    expect(await statement()).toBeUndefined()
  })

  it('has what it took, and is settled by what it is paid', async () => {
    await payWithPoints(server, customer, shop)
    await payWithPoints(server, customer, shop)
    expect(await statement()).toMatchObject({ balance: 400, owed: 200 })
    expect(await payOut(150, 'GTB/77')).toMatchObject({ status: 201, body: { status: 'made', balance: 100 } })
    expect(await statement()).toMatchObject({
      balance: 100,
      owed: 50,
      entries: [
        { kind: 'paid-out', points: -300, naira: -150, reference: 'GTB/77' },
        { kind: 'taken', points: 200, naira: 100 },
        { kind: 'taken', points: 200, naira: 100 },
      ],
    })
    const { accounts, sum, unexplained } = await succeed(server, readBooks, { token: operator.token })
    expect({ sum, unexplained }).toEqual({ sum: 0, unexplained: 0 })
    const balances = Object.fromEntries(accounts.map(({ account, balance }) => [account, balance]))
    expect(balances).toMatchObject({ paying: 0, shop: 100, 'paid-out': 300 })
  })

  it('loses what is given back, and not what was paid out', async () => {
    const kept = await payWithPoints(server, customer, shop)
    const { sale } = await payWithPoints(server, customer, shop)
    const takeBack = (id: string) =>
      server.call(voidSale, { token: shop.token, params: { id }, body: { reason: 'wrong product' } })
    expect(await takeBack(sale)).toMatchObject({ status: 200 })
    expect(await statement()).toMatchObject({
      balance: 200,
      owed: 100,
      entries: [{ kind: 'given-back' }, {}, {}],
    })
    expect(await payOut(100)).toMatchObject({ status: 201 })
    expect(await takeBack(kept.sale)).toMatchObject({ status: 409, body: { code: 'paid_out' } })
    expect(await statement()).toMatchObject({ balance: 0, owed: 0 })
  })
})

describe('a payout', () => {
  beforeEach(async () => {
    await payWithPoints(server, customer, shop)
  })

  it('is recorded once for its bank reference, and never beyond what is owed, also at once', async () => {
    const once = await Promise.all(Array.from({ length: 10 }, () => payOut(30, `GTB/${shop.retailerId}`)))
    expect(countStatuses(once)).toEqual({ 201: 1, 409: 9 })
    const many = await Promise.all(Array.from({ length: 10 }, () => payOut(30)))
    expect(countStatuses(many)).toEqual({ 201: 2, 409: 8 })
    expect(await statement()).toMatchObject({ balance: 20, owed: 10 })
    expect(await payOut(10.01)).toMatchObject({
      status: 409,
      body: { code: 'more_than_owed', message: 'The shop is owed ₦10.00. Enter that or less.' },
    })
  })

  it('waits for a second operator where the policy wants one', async () => {
    await putLive(server.db, { secondPerson: true })
    const asked = payOutShop.answer.parse((await payOut(100)).body)
    expect(asked.status).toBe('waits')
    expect(await statement()).toMatchObject({ owed: 100 })
    const approve = ({ token }: SignedIn) =>
      server.call(decideApproval, { token, params: { id: asked.id }, body: { decision: 'approve' } })
    expect(await approve(operator)).toMatchObject({ status: 403 })
    expect(countStatuses(await Promise.all([approve(second), approve(second)]))).toEqual({ 200: 1, 409: 1 })
    expect(await statement()).toMatchObject({ balance: 0, owed: 0 })
  })
})
