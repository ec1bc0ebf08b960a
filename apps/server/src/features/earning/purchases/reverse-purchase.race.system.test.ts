import { randomUUID } from 'node:crypto'
import { redeem } from '@jara/contract/redeeming/redemptions'
import { reversePurchase } from '@jara/contract/points/adjustments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { aPhone, offerItems } from '../../../../testing/redemptions.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../testing/server.ts'
import {
  decide,
  declarePurchase,
  insertProduct,
  openTenant,
  type SignedInTenant,
  stock,
} from '../../../../testing/shops.ts'
import { type Simulator, startSimulator } from '../../../../testing/simulator.ts'
import { walletOf } from '../../../../testing/wallets.ts'
import { verifyLedger } from '../../../ledger/audit.ts'

const rounds = Array.from({ length: process.env['SOAK_MINUTES'] === undefined ? 3 : 20 })

let simulator: Simulator
let server: TestServer
let otherNode: TestServer
let shop: SignedInTenant
let operator: SignedIn
let itemId: string

beforeAll(async () => {
  simulator = await startSimulator('demo')
  const { environment } = simulator
  server = await startTestServer({ environment, answerWithinMs: 60_000 })
  otherNode = await startTestServer({ environment, answerWithinMs: 60_000, database: server.database })
  shop = await openTenant(server, 'retailer')
  operator = await signUp(server, 'operator')
  itemId = (await offerItems(server.db)).mtn ?? ''
})

afterAll(async () => {
  await otherNode.close()
  await server.close()
  await simulator.close()
})

const node = (attempt: number) => (attempt % 2 === 0 ? server : otherNode)

/** A customer with a confirmed purchase of 30 units for 40 points each. */
async function buyThirty(): Promise<{ customer: SignedIn; productId: number; id: string }> {
  const customer = await signUp(server, 'customer')
  const productId = await insertProduct(server.db, { points: 40 })
  await stock(server, shop, { productId, quantity: 100, price: 4_500 })
  const { id } = await declarePurchase(server, customer, shop, { productId, quantity: 30 })
  await decide(server, shop, id, 'confirmed')
  return { customer, productId, id }
}

function spendForty(attempt: number, { token }: SignedIn) {
  const body = { itemId, pointsToRedeem: 40, phone: aPhone() }
  const headers = { 'idempotency-key': randomUUID() }
  return node(attempt).call(redeem, { token, body, headers })
}

function reverse(attempt: number, id: string, quantity: number) {
  const body = { quantity, reason: 'A test of many at once' }
  const headers = { 'idempotency-key': randomUUID() }
  return node(attempt).call(reversePurchase, { token: operator.token, params: { id }, body, headers })
}

test('a hundred requests that reverse and spend at once leave an exact balance or debt', async () => {
  for (const _ of rounds) {
    const { customer, productId, id } = await buyThirty()
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_request, attempt) => {
        if (attempt % 2 === 0) return { ...(await reverse(attempt, id, 1)), kind: 'reversal' }
        return { ...(await spendForty(attempt, customer)), kind: 'redemption' }
      }),
    )
    const of = (kind: string) => countStatuses(answers.filter((answer) => answer.kind === kind))
    expect(of('reversal')).toEqual({ 201: 30, 409: 20 })
    const { 200: redeemed = 0 } = of('redemption')
    expect(of('redemption')).toEqual({ 200: redeemed, 409: 50 - redeemed })
    expect(await walletOf(server.db, customer.id)).toEqual({ balance: 0, maturing: 0, debt: redeemed * 40 })
    const owed = await server.db.row<{ debt: number; points: number }>(
      'select sum(debt)::bigint as debt, sum(points)::bigint as points from purchase_reversals where purchase_id = $1',
      [id],
    )
    expect(owed).toEqual({ debt: redeemed * 40, points: 1_200 })
    const stocked = await server.db.row('select quantity from stock where product_id = $1', [productId])
    expect(stocked).toEqual({ quantity: 100 })
  }
  expect(await verifyLedger(server.db)).toEqual({ sumOfEntries: 0, wrongWallets: [], wrongPrefunds: [] })
})

test('reversals of one purchase at once never take more than its units', async () => {
  for (const _ of rounds) {
    const { customer, id } = await buyThirty()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_request, attempt) => reverse(attempt, id, 4)),
    )
    expect(countStatuses(answers)).toEqual({ 201: 7, 409: 13 })
    expect(await walletOf(server.db, customer.id)).toEqual({ balance: 80, maturing: 0, debt: 0 })
  }
})
