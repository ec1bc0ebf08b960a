import { getPoints } from '@jara/contract/points/balance'
import { reversePurchase } from '@jara/contract/points/adjustments'
import { realPolicy } from '@jara/rules/trust/policy'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { putInForce } from '../../../../testing/policy.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import {
  decide,
  declarePurchase,
  insertProduct,
  openTenant,
  type SignedInTenant,
  stock,
  succeed,
} from '../../../../testing/shops.ts'
import { maturePoints } from '../../../ledger/mature-points.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await putInForce(server.db, { maturing: realPolicy.maturing })
})

afterAll(() => server.close())

let shop: SignedInTenant
let customer: SignedIn
let productId: number

beforeEach(async () => {
  shop = await openTenant(server, 'retailer')
  customer = await signUp(server, 'customer')
  productId = await insertProduct(server.db, { points: 100 })
  await stock(server, shop, { productId, quantity: 100, price: 4_500 })
})

/** Buys something this many days ago; the purchase is not reversed. */
async function buy(daysAgo = 0): Promise<string> {
  const { id } = await declarePurchase(server, customer, shop, { productId })
  await server.db.rows(
    'update purchases set created_at = created_at - make_interval(days => $2) where id = $1',
    [id, daysAgo],
  )
  expect(await decide(server, shop, id, 'confirmed')).toMatchObject({ status: 200 })
  return id
}

const points = () => succeed(server, getPoints, { token: customer.token })

it('points become spendable after 24 hours until there are purchases on three days, later ones at once', async () => {
  for (const daysAgo of [2, 1, 0, 0]) await buy(daysAgo)
  expect(await points()).toMatchObject({ points: 100, maturing: 300 })
  const times = await server.db.row<{ early: number }>(
    `select count(*) filter (where matures_at < now() + interval '23 hours') as early
       from maturing_points where user_id = $1`,
    [customer.id],
  )
  expect(times).toEqual({ early: 0 })
  await server.db.rows(
    `update maturing_points set matures_at = now() - interval '1 second' where user_id = $1`,
    [customer.id],
  )
  await maturePoints(server.db, () => undefined)
  expect(await points()).toMatchObject({ points: 400, maturing: 0 })
})

it('many purchases of one day are one day, and what was reversed is none', async () => {
  const operator = await signUp(server, 'operator')
  for (let nth = 0; nth < 4; nth += 1) await buy()
  const reversed = [await buy(3), await buy(2)]
  for (const id of reversed) {
    const body = { quantity: 1, reason: 'Nothing was bought' }
    await succeed(server, reversePurchase, { token: operator.token, params: { id }, body })
  }
  await buy()
  expect(await points()).toMatchObject({ points: 0, maturing: 500 })
})
