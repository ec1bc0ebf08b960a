import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readMyStatement } from '@jara/contract/points/statement'
import { decidePurchase, listMyPurchases } from '@jara/contract/earning/purchases'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { makeReachable, noticesOf } from '../../../../testing/notices.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import {
  decide,
  declarePurchase,
  insertMission,
  insertProduct,
  openTenant,
  type SignedInTenant,
  stock,
  succeed,
} from '../../../../testing/shops.ts'
import { readBalance } from '../../../ledger/moves.sql.ts'

let server: TestServer
let shop: SignedInTenant
let brand: SignedInTenant
let customer: SignedIn
let productId: number

beforeAll(async () => {
  server = await startTestServer()
  shop = await openTenant(server, 'retailer')
  brand = await openTenant(server, 'brand')
})

afterAll(() => server.close())

beforeEach(async () => {
  customer = await signUp(server, 'customer')
  productId = await insertProduct(server.db, { points: 45, brandId: brand.retailerId })
  await stock(server, shop, { productId, quantity: 10, price: 4_500 })
})

async function declare(quantity = 1): Promise<string> {
  return (await declarePurchase(server, customer, shop, { productId, quantity })).id
}

async function stateOf(id: string) {
  const purchase = await server.db.row<{ status: string; in_stock: number }>(
    `select purchases.status, stock.quantity as in_stock
       from purchases join stock using (retailer_id, product_id) where purchases.id = $1`,
    [id],
  )
  return { ...purchase, points: await readBalance(server.db, customer.id) }
}

describe('a confirmed purchase', () => {
  test('credits its points and reduces the stock', async () => {
    const id = await declare(2)
    const answer = await decide(server, shop, id, 'confirmed')
    expect(answer).toMatchObject({
      status: 200,
      body: { id, status: 'confirmed', message: 'Purchase confirmed.' },
    })
    expect(await stateOf(id)).toEqual({ status: 'confirmed', in_stock: 8, points: 90 })
  })

  test('sends its customer one notice, and a second decision sends none', async () => {
    await makeReachable(server.db, customer)
    const id = await declare(2)
    await decide(server, shop, id, 'confirmed')
    await decide(server, brand, id, 'rejected')
    const rejected = await declare()
    await decide(server, shop, rejected, 'rejected')
    expect(await noticesOf(server.db, customer)).toEqual([
      { kind: 'purchase-confirmed', body: 'You earned 90 points.' },
      { kind: 'purchase-rejected', body: 'Your purchase was not confirmed, so it earns no points.' },
    ])
  })

  test('is a message, with nothing to send, to a customer without a registered browser', async () => {
    await decide(server, shop, await declare(), 'confirmed')
    expect(await noticesOf(server.db, customer)).toEqual([
      { kind: 'purchase-confirmed', body: 'You earned 45 points.' },
    ])
    const unsent = await server.db.rows('select id from notices where user_id = $1 and sent_at is null', [
      customer.id,
    ])
    expect(unsent).toEqual([])
  })

  test.each([
    [1, 'You earned 1 point.'],
    [1_240, 'You earned 1,240 points.'],
  ])('of %d points names them in the notice', async (points, body) => {
    await makeReachable(server.db, customer)
    await server.db.rows('update products set points_per_unit = $2 where id = $1', [productId, points])
    await decide(server, shop, await declare(), 'confirmed')
    expect(await noticesOf(server.db, customer)).toEqual([{ kind: 'purchase-confirmed', body }])
  })

  test('records who decided and when', async () => {
    const id = await declare()
    await decide(server, brand, id, 'confirmed')
    const purchase = await server.db.row(
      'select decided_by, decided_at is not null as is_dated from purchases where id = $1',
      [id],
    )
    expect(purchase).toEqual({ decided_by: brand.id, is_dated: true })
  })

  test('of more units than are in stock sets the stock to zero', async () => {
    const id = await declare(11)
    await decide(server, shop, id, 'confirmed')
    expect(await stateOf(id)).toEqual({ status: 'confirmed', in_stock: 0, points: 495 })
  })

  test('may earn no points', async () => {
    await server.db.rows('update products set points_per_unit = 0 where id = $1', [productId])
    const id = await declare()
    expect((await decide(server, shop, id, 'confirmed')).status).toBe(200)
    expect(await stateOf(id)).toEqual({ status: 'confirmed', in_stock: 9, points: 0 })
  })
})

describe('a rejected purchase', () => {
  const reject = (id: string, rejection: unknown, status = 'rejected') =>
    server.call(decidePurchase, { token: shop.token, params: { id }, body: { status, rejection } })

  test('tells its customer why, where the shop says so: in the list, the statement and the message', async () => {
    const id = await declare()
    const rejection = { reason: 'other-product', words: 'Come by with your receipt' }
    expect(await reject(id, rejection)).toMatchObject({ status: 200, body: { status: 'rejected' } })
    const why = 'The photo shows a different product. Come by with your receipt.'
    expect(await succeed(server, listMyPurchases, customer)).toMatchObject([{ id, rejection: why }])
    expect(await succeed(server, readMyStatement, customer)).toMatchObject([
      { kind: 'rejected', words: `The shop did not confirm this purchase. ${why}` },
    ])
    const body = `Your purchase was not confirmed, so it earns no points. The shop says: ${why}`
    expect(await noticesOf(server.db, customer)).toEqual([{ kind: 'purchase-rejected', body }])
  })

  test.each([
    [{ reason: 'other' }, 'rejected', 'Please enter a short reason.'],
    [{ reason: 'other', words: ' ' }, 'rejected', 'rejection.words: is required'],
    [{ reason: 'already-counted' }, 'confirmed', 'Only a rejected purchase has a reason.'],
  ])('stays pending for %j', async (rejection, status, message) => {
    const id = await declare()
    expect(await reject(id, rejection, status)).toMatchObject({ status: 400, body: { message } })
    expect(await stateOf(id)).toMatchObject({ status: 'pending' })
  })

  test('changes neither points nor stock', async () => {
    const id = await declare(2)
    expect((await decide(server, shop, id, 'rejected')).status).toBe(200)
    expect(await stateOf(id)).toEqual({ status: 'rejected', in_stock: 10, points: 0 })
  })

  test('returns its bonuses to the missions once', async () => {
    const missionId = await insertMission(server.db, productId, { bonus: 20, budget: 100 })
    const [kept, rejected] = [await declare(1), await declare(2)]
    await decide(server, shop, kept, 'confirmed')
    await decide(server, shop, rejected, 'rejected')
    await decide(server, shop, rejected, 'rejected')
    const mission = await server.db.row('select spent_points from missions where id = $1', [missionId])
    expect(mission).toEqual({ spent_points: 20 })
  })
})

describe('a second decision', () => {
  test.each([
    ['confirmed', 'rejected'],
    ['confirmed', 'confirmed'],
    ['rejected', 'confirmed'],
    ['rejected', 'rejected'],
  ] as const)('is a conflict: first %s, then %s', async (first, second) => {
    const id = await declare()
    await decide(server, shop, id, first)
    const before = await stateOf(id)
    const answer = await decide(server, brand, id, second)
    expect(answer).toMatchObject({ status: 409, body: { message: `This purchase is already ${first}.` } })
    expect(await stateOf(id)).toEqual(before)
  })
})

describe('who may decide', () => {
  test('excludes other shops and brands, for whom the purchase does not exist', async () => {
    const id = await declare()
    const others = [await openTenant(server, 'retailer'), await openTenant(server, 'brand')]
    for (const other of others) {
      const answer = await decide(server, other, id, 'confirmed')
      expect(answer).toMatchObject({ status: 404, body: { message: 'Purchase not found.' } })
    }
    await decide(server, shop, id, 'rejected')
    expect((await decide(server, others[0] ?? shop, id, 'confirmed')).status).toBe(404)
    expect((await stateOf(id)).points).toBe(0)
  })

  test('excludes a brand that only shares the name on the product', async () => {
    productId = await insertProduct(server.db, {})
    await stock(server, shop, { productId, quantity: 10, price: 100 })
    expect((await decide(server, brand, await declare(), 'confirmed')).status).toBe(404)
  })

  test('excludes the customer and operators', async () => {
    const id = await declare()
    const operator = await signUp(server, 'operator')
    expect((await decide(server, customer, id, 'confirmed')).status).toBe(403)
    expect((await decide(server, operator, id, 'confirmed')).status).toBe(403)
    expect((await stateOf(id)).status).toBe('pending')
  })
})

test.each([randomUUID(), 'nonsense', "' or true --", '0'])(
  'answers 404 for the purchase id %j',
  async (id) => {
    expect((await decide(server, shop, id, 'confirmed')).status).toBe(404)
  },
)

test.each(['pending', 'approved', 'CONFIRMED', 'confirmed ', null, ['confirmed']])(
  'refuses the status %j',
  async (status) => {
    const id = await declare()
    const answer = await server.call(decidePurchase, { token: shop.token, params: { id }, body: { status } })
    expect(answer.status).toBe(400)
    expect((await stateOf(id)).status).toBe('pending')
  },
)
