import { randomUUID } from 'node:crypto'
import { decideApproval } from '@jara/contract/trust/approvals'
import { readIssuingStatement, topUp } from '@jara/contract/shop/issuing'
import { reversePurchase } from '@jara/contract/points/adjustments'
import { realPolicy } from '@jara/rules/trust/policy'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { payWithPoints } from '../../../../testing/point-payments.ts'
import { putInForce, putLive } from '../../../../testing/policy.ts'
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
import { isSound, verifyLedger } from '../../../ledger/audit.ts'
import { forfeitPoints } from '../../../ledger/forfeit.sql.ts'
import { mergeWallets } from '../../../ledger/merge.sql.ts'
import { earnPoints } from '../../../ledger/moves.sql.ts'
import { settlePrefundDebts } from '../../../ledger/settle-prefund-debts.ts'

let server: TestServer
let operator: SignedIn
let second: SignedIn

beforeAll(async () => {
  server = await startTestServer()
  await putLive(server.db, { issuing: realPolicy.issuing })
  operator = await signUp(server, 'operator')
  second = await signUp(server, 'operator')
})

afterAll(async () => {
  expect(isSound(await verifyLedger(server.db))).toBe(true)
  await server.close()
})

let references = 0

const pay = (shop: SignedInTenant, naira: number, bankReference = `BANK/${(references += 1)}`) =>
  server.call(topUp, {
    token: operator.token,
    params: { id: shop.retailerId },
    body: { naira, bankReference },
  })

async function declare(shop: SignedInTenant, points: number, count = 1) {
  const productId = await insertProduct(server.db, { points })
  await stock(server, shop, { productId, quantity: 1_000, price: 4_500 })
  const customer = await signUp(server, 'customer')
  const ids: string[] = []
  for (let nth = 0; nth < count; nth++)
    ids.push((await declarePurchase(server, customer, shop, { productId })).id)
  return { customer, ids }
}

const month = async () => {
  const row = await server.db.row<{ month: string }>(
    `select to_char(now() at time zone 'Africa/Lagos', 'YYYY-MM') as month`,
  )
  return row?.month ?? ''
}

const statement = async ({ token }: SignedInTenant) =>
  succeed(server, readIssuingStatement, { token, query: { month: await month() } })

describe('a shop that pays in advance', () => {
  it('gives what it has paid for, to the point, whatever a day’s budget is', async () => {
    const shop = await openTenant(server, 'retailer')
    expect(await pay(shop, 20_000)).toMatchObject({ status: 201, body: { status: 'made', balance: 40_000 } })
    const { ids } = await declare(shop, 900, 50)
    const answers = await Promise.all(ids.map((id) => decide(server, shop, id, 'confirmed')))
    expect(countStatuses(answers)).toEqual({ 200: 44, 409: 6 })
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      code: 'budget_exceeded',
      message:
        'This purchase exceeds the points you have paid for. It stays pending. Approve it once you have paid for more.',
    })
    expect(await statement(shop)).toMatchObject({ points: 44 * 900, prefunded: 40_000 - 44 * 900 })
  })

  it('can approve again once it has paid for more', async () => {
    const shop = await openTenant(server, 'retailer')
    await pay(shop, 100)
    const { ids } = await declare(shop, 300)
    const [id = ''] = ids
    expect(await decide(server, shop, id, 'confirmed')).toMatchObject({ status: 409 })
    await pay(shop, 50)
    expect(await decide(server, shop, id, 'confirmed')).toMatchObject({ status: 200 })
    expect(await statement(shop)).toMatchObject({
      prefunded: 0,
      topUps: [
        { naira: 50, points: 100 },
        { naira: 100, points: 200 },
      ],
    })
  })

  it('gets points back that are taken back from the customer', async () => {
    const shop = await openTenant(server, 'retailer')
    await pay(shop, 500)
    const { ids } = await declare(shop, 300)
    const [id = ''] = ids
    await decide(server, shop, id, 'confirmed')
    expect(await statement(shop)).toMatchObject({ prefunded: 700 })
    const body = { quantity: 1, reason: 'The goods went back.' }
    await succeed(server, reversePurchase, { token: operator.token, params: { id }, body })
    expect(await statement(shop)).toMatchObject({ prefunded: 1_000 })
  })

  describe('whose customer has spent what is taken back', () => {
    let shop: SignedInTenant
    let customer: SignedIn

    beforeEach(async () => {
      shop = await openTenant(server, 'retailer')
      await pay(shop, 500)
      const declared = await declare(shop, 300)
      customer = declared.customer
      const [id = ''] = declared.ids
      await decide(server, shop, id, 'confirmed')
      // Spends two hundred of the points.
      await payWithPoints(server, customer, await openTenant(server, 'retailer'))
      const body = { quantity: 1, reason: 'The goods went back.' }
      const reversal = await succeed(server, reversePurchase, { token: operator.token, params: { id }, body })
      expect(reversal).toMatchObject({ points: 300, debt: 200 })
    })

    const earn = (points: number) =>
      earnPoints(server.db, { userId: customer.id, points, cause: `test/${randomUUID()}` })

    const settle = () => Promise.all(Array.from({ length: 4 }, () => settlePrefundDebts(server.db)))

    const prefunded = async () => (await statement(shop)).prefunded

    it('gets the rest as the debt is paid, and no point twice', async () => {
      expect(await prefunded()).toBe(800)
      await settle()
      expect(await prefunded()).toBe(800)
      await earn(150)
      await settle()
      expect(await prefunded()).toBe(950)
      await earn(150)
      await settle()
      expect(await prefunded()).toBe(1_000)
    })

    it('gets nothing for an account that is erased', async () => {
      await forfeitPoints(server.db, { userId: customer.id, cause: `erasure/${randomUUID()}` })
      await settle()
      expect(await prefunded()).toBe(800)
    })

    it('gets it from the account that the debt has moved to', async () => {
      const fromId = customer.id
      customer = await signUp(server, 'customer')
      await mergeWallets(server.db, { fromId, intoId: customer.id, cause: `merge/${randomUUID()}` })
      await settle()
      expect(await prefunded()).toBe(800)
      await earn(50)
      await settle()
      expect(await prefunded()).toBe(850)
    })
  })
})

describe('a payment', () => {
  it('is recorded once for its bank reference, also by parallel requests', async () => {
    const shop = await openTenant(server, 'retailer')
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(shop, 100, 'GTB/42')))
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 19 })
    expect(await statement(shop)).toMatchObject({ prefunded: 200 })
  })

  it('is for a shop or brand that exists, and worth a point at least', async () => {
    const shop = await openTenant(server, 'brand')
    expect(await pay({ ...shop, retailerId: operator.id }, 100)).toMatchObject({ status: 404 })
    expect(await pay({ ...shop, retailerId: 'nobody' }, 100)).toMatchObject({ status: 404 })
    expect(await pay(shop, 0.4)).toMatchObject({ status: 400 })
    expect((await statement(shop)).prefunded).toBeUndefined()
  })

  it('waits for a second operator where the policy wants one', async () => {
    await putInForce(server.db, { issuing: realPolicy.issuing, secondPerson: true })
    const shop = await openTenant(server, 'retailer')
    const asked = topUp.answer.parse((await pay(shop, 100)).body)
    expect(asked.status).toBe('waits')
    expect((await statement(shop)).prefunded).toBeUndefined()
    const approve = ({ token }: SignedIn) =>
      server.call(decideApproval, { token, params: { id: asked.id }, body: { decision: 'approve' } })
    expect(await approve(operator)).toMatchObject({ status: 403 })
    const answers = await Promise.all([approve(second), approve(second)])
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: 1 })
    expect(await statement(shop)).toMatchObject({ prefunded: 200 })
  })
})
