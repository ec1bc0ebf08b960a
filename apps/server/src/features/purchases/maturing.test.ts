import { getPoints } from '@jara/contract/users'
import { realPolicy } from '@jara/rules/policy'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signUp } from '../../../testing/accounts.ts'
import { putInForce } from '../../../testing/policy.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { decide, declarePurchase, insertProduct, openTenant, stock, succeed } from '../../../testing/shops.ts'
import { maturePoints } from '../../ledger/mature-points.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await putInForce(server.db, { maturing: realPolicy.maturing })
})

afterAll(() => server.close())

it('the points of a customer’s first three purchases become spendable after 24 hours, later ones at once', async () => {
  const [customer, shop] = [await signUp(server, 'customer'), await openTenant(server, 'retailer')]
  const productId = await insertProduct(server.db, { points: 100 })
  await stock(server, shop, { productId, quantity: 100, price: 4_500 })
  for (let nth = 0; nth < 4; nth++) {
    const { id } = await declarePurchase(server, customer, shop, { productId })
    expect(await decide(server, shop, id, 'confirmed')).toMatchObject({ status: 200 })
  }
  const points = () => succeed(server, getPoints, { token: customer.token })
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
