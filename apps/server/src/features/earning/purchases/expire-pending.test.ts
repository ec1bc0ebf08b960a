import { listMyPurchases, listPendingPurchases } from '@jara/contract/earning/purchases'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signUp } from '../../../../testing/accounts.ts'
import { makeReachable, noticesOf } from '../../../../testing/notices.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import {
  decide,
  declarePurchase,
  insertMission,
  insertProduct,
  openTenant,
  stock,
  succeed,
} from '../../../../testing/shops.ts'
import { expirePending } from './expire-pending.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.close())

const age = (id: string, days: number) =>
  server.db.rows(
    'update pending_purchases set created_at = created_at - make_interval(days => $2) where purchase_id = $1',
    [id, days],
  )

async function declareThree() {
  const [customer, shop] = [await signUp(server, 'customer'), await openTenant(server, 'retailer')]
  const productId = await insertProduct(server.db)
  await stock(server, shop, { productId, quantity: 100, price: 4_500 })
  const missionId = await insertMission(server.db, productId, { bonus: 10, budget: 1_000 })
  const ids = []
  for (let nth = 0; nth < 3; nth++)
    ids.push((await declarePurchase(server, customer, shop, { productId })).id)
  return { customer, shop, missionId, ids }
}

it('a purchase that nobody decides in 30 days is rejected, its bonus returned and its customer told', async () => {
  const { customer, shop, missionId, ids } = await declareThree()
  const [old = '', older = '', young = ''] = ids
  await makeReachable(server.db, customer)
  await age(old, 31)
  await age(older, 300)
  await age(young, 29)
  await expirePending(server.db)
  const mine = await succeed(server, listMyPurchases, { token: customer.token })
  expect(mine.map(({ id, status }) => [id, status])).toEqual([
    [young, 'pending'],
    [older, 'rejected'],
    [old, 'rejected'],
  ])
  const listed = await succeed(server, listPendingPurchases, { token: shop.token })
  expect(listed.map(({ id }) => id)).toEqual([young])
  const mission = await server.db.row('select spent_points from missions where id = $1', [missionId])
  expect(mission).toEqual({ spent_points: 10 })
  const body = 'The shop did not respond within 30 days, so your purchase earns no points.'
  expect(await noticesOf(server.db, customer)).toEqual([
    { kind: 'purchase-rejected', body },
    { kind: 'purchase-rejected', body },
  ])
})

it('a purchase that is confirmed while it expires ends once', async () => {
  const { shop, missionId, ids } = await declareThree()
  await Promise.all(ids.map((id) => age(id, 31)))
  const [answers] = await Promise.all([
    Promise.all(ids.map((id) => decide(server, shop, id, 'confirmed'))),
    expirePending(server.db),
    expirePending(server.db),
  ])
  const confirmed = answers.filter(({ status }) => status === 200).length
  const mission = await server.db.row<{ spent_points: number }>(
    'select spent_points from missions where id = $1',
    [missionId],
  )
  expect(mission?.spent_points).toBe(confirmed * 10)
})
