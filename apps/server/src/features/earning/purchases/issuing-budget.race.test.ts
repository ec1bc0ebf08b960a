import { listPendingPurchases } from '@jara/contract/earning/purchases'
import { realPolicy } from '@jara/rules/trust/policy'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signUp } from '../../../../testing/accounts.ts'
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
import { until } from '../../../../testing/until.ts'
import { inLagos } from '../../../db/lagos-time.ts'
import { readBalance } from '../../../ledger/moves.sql.ts'

let server: TestServer
let otherNode: TestServer

/** ₦5,000 in the first 14 days and ₦20,000 later, at ₦0.50 a point. */
const { issuing } = realPolicy
const pointsWhileNew = 10_000

beforeAll(async () => {
  server = await startTestServer()
  await putInForce(server.db, { issuing })
  otherNode = await startTestServer({ database: server.database })
})

afterAll(async () => {
  await otherNode.close()
  await server.close()
})

const node = (turn: number) => (turn % 2 === 0 ? server : otherNode)

/** Purchases of this many points each at a new shop, by ten customers. */
async function declareAt(shop: SignedInTenant, purchases: number, points: number) {
  const productId = await insertProduct(server.db, { points })
  await stock(server, shop, { productId, quantity: 1_000, price: 4_500 })
  const customers = await Promise.all(Array.from({ length: 10 }, () => signUp(server, 'customer')))
  const declared = Array.from({ length: purchases }, async (_, turn) => {
    const customer = customers[turn % customers.length]
    if (!customer) throw new Error('There are ten customers')
    return (await declarePurchase(server, customer, shop, { productId })).id
  })
  return { customers, ids: await Promise.all(declared) }
}

async function sumOf(customers: readonly { readonly id: string }[]): Promise<number> {
  const balances = await Promise.all(customers.map(({ id }) => readBalance(server.db, id)))
  return balances.reduce<number>((sum, balance) => sum + (balance ?? 0), 0)
}

it('a hundred parallel confirmations give exactly the budget of a new shop, and leave the rest pending', async () => {
  const shop = await openTenant(server, 'retailer')
  const { customers, ids } = await declareAt(shop, 100, 300)
  const answers = await Promise.all(
    // They wait for each other's budget, on a slow machine for longer than a statement may take.
    ids.map((id, turn) => decide(node(turn), shop, id, 'confirmed')),
  )
  const possible = Math.floor(pointsWhileNew / 300)
  expect(countStatuses(answers)).toEqual({ 200: possible, 409: 100 - possible })
  expect(await sumOf(customers)).toBe(possible * 300)
  const pending = await succeed(server, listPendingPurchases, { token: shop.token })
  expect(pending).toHaveLength(Math.min(100 - possible, 50))
})

it('a confirmation that meets the budget to the point succeeds', async () => {
  const shop = await openTenant(server, 'retailer')
  const { customers, ids } = await declareAt(shop, 2, pointsWhileNew / 2)
  for (const id of ids) expect(await decide(server, shop, id, 'confirmed')).toMatchObject({ status: 200 })
  expect(await sumOf(customers)).toBe(pointsWhileNew)
})

it('the shop and the operators are told once in 24 hours', async () => {
  const shop = await openTenant(server, 'retailer')
  const operator = await signUp(server, 'operator')
  await makeReachable(server.db, shop)
  await makeReachable(server.db, operator)
  const { ids } = await declareAt(shop, 12, pointsWhileNew + 1)
  const answers = await Promise.all(ids.map((id, turn) => decide(node(turn), shop, id, 'confirmed')))
  expect(countStatuses(answers)).toEqual({ 409: 12 })
  const kindsTold = async (user: { id: string }) =>
    (await noticesOf(server.db, user)).map(({ kind }) => kind).filter((kind) => kind !== 'purchase-pending')
  expect(await kindsTold(shop)).toEqual(['budget-exceeded'])
  expect(await kindsTold(operator)).toEqual(['budget-exceeded'])
  const evidence = await server.db.rows(
    `select case_evidence.signal, case_evidence.why from cases join case_evidence on case_evidence.case_id = cases.id
      where cases.subject_kind = 'shop' and cases.subject_id = $1`,
    [shop.retailerId],
  )
  expect(evidence).toEqual([{ signal: 'issuing', why: '0 pts issued in 24 hours, and no more allowed' }])
})

it('a shop has the whole budget after its first days', async () => {
  const shop = await openTenant(server, 'retailer')
  await server.db.rows(`update retailers set created_at = now() - interval '15 days' where id = $1`, [
    shop.retailerId,
  ])
  const { ids } = await declareAt(shop, 5, pointsWhileNew)
  const answers = await Promise.all(ids.map((id) => decide(server, shop, id, 'confirmed')))
  expect(countStatuses(answers)).toEqual({ 200: 4, 409: 1 })
})

/** Simulates that this many hours have passed since the shop awarded points. */
async function passHours(shop: SignedInTenant, hours: number): Promise<void> {
  await server.db.rows('update issuing_windows set newest_hour = newest_hour - $2 where tenant_id = $1', [
    shop.retailerId,
    hours,
  ])
}

it('the budget is of any 24 hours: what was given returns hour by hour, not at midnight', async () => {
  const shop = await openTenant(server, 'retailer')
  const { ids } = await declareAt(shop, 4, pointsWhileNew / 2)
  const statuses: number[] = []
  for (const [turn, hoursBefore] of [0, 12, 12, 1].entries()) {
    await passHours(shop, hoursBefore)
    statuses.push((await decide(server, shop, ids[turn] ?? '', 'confirmed')).status)
  }
  expect(statuses).toEqual([200, 200, 409, 200])
  expect(await decide(server, shop, ids[2] ?? '', 'confirmed')).toMatchObject({ status: 409 })
  await passHours(shop, 1_000)
  expect(await decide(server, shop, ids[2] ?? '', 'confirmed')).toMatchObject({ status: 200 })
})

it('a clock that was a day ahead gives no second budget', async () => {
  const shop = await openTenant(server, 'retailer')
  const { ids } = await declareAt(shop, 3, pointsWhileNew)
  const [ahead = '', after = ''] = ids
  expect(await decide(server, shop, ahead, 'confirmed')).toMatchObject({ status: 200 })
  await passHours(shop, -24)
  expect(await decide(server, shop, after, 'confirmed')).toMatchObject({ status: 409 })
})

it('a shop reads when it can approve what is beyond its budget now', async () => {
  const shop = await openTenant(server, 'retailer')
  const { ids } = await declareAt(shop, 2, pointsWhileNew)
  const [first = '', second = ''] = ids
  await decide(server, shop, first, 'confirmed')
  const [given] = await server.db.rows<{ ends: Date }>(
    'select to_timestamp((newest_hour + 25) * 3600) as ends from issuing_windows where tenant_id = $1',
    [shop.retailerId],
  )
  const { body } = await decide(server, shop, second, 'confirmed')
  expect(body).toEqual({
    code: 'budget_exceeded',
    message:
      'This purchase exceeds the ₦5,000.00 in points you can issue in 24 hours. ' +
      `It stays pending. Approve it from ${inLagos.format(given?.ends)}, or ask Jara for more.`,
  })
})

it('a brand gives from its own budget, not from the shop’s', async () => {
  const [shop, brand] = [await openTenant(server, 'retailer'), await openTenant(server, 'brand')]
  const productId = await insertProduct(server.db, { points: pointsWhileNew, brandId: brand.retailerId })
  await stock(server, shop, { productId, quantity: 10, price: 4_500 })
  const customer = await signUp(server, 'customer')
  for (const decider of [shop, brand]) {
    const { id } = await declarePurchase(server, customer, shop, { productId })
    expect(await decide(server, decider, id, 'confirmed')).toMatchObject({ status: 200 })
  }
})

it('in shadow nothing is refused, and what would have been is recorded', async () => {
  const shop = await openTenant(server, 'retailer')
  const { ids } = await declareAt(shop, 2, pointsWhileNew)
  const [first = '', second = ''] = ids
  expect(await decide(server, shop, first, 'confirmed')).toMatchObject({ status: 200 })
  await putInForce(server.db, { issuing: { ...issuing, mode: 'shadow' } })
  await until(async () => (await decide(server, shop, second, 'confirmed')).status === 200)
  const decision = await server.db.row(
    `select outcome, findings from policy_decisions where subject_id = $1 and act = 'confirm' order by id desc limit 1`,
    [second],
  )
  expect(decision).toEqual({
    outcome: 'accepted',
    findings: [
      { rule: 'issuing', mode: 'shadow', why: '20,000 pts issued in 24 hours, more than 10,000 pts' },
    ],
  })
})
