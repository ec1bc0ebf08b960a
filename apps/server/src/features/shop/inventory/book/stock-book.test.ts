import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listInventory } from '@jara/contract/shop/inventory'
import {
  countStockAlerts,
  deleteStock,
  editStock,
  listStockAlerts,
  listStockChanges,
  readStock,
  restoreStock,
} from '@jara/contract/shop/inventory-stock'
import { signUp } from '../../../../../testing/accounts.ts'
import { putLive } from '../../../../../testing/policy.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../../testing/server.ts'
import {
  decide,
  declarePurchase,
  insertProduct,
  openTenant,
  type SignedInTenant,
  stock,
  succeed,
} from '../../../../../testing/shops.ts'
import { foldTakings } from '../inventory.sql.ts'

let server: TestServer
let shop: SignedInTenant
let productId: number

beforeAll(async () => {
  server = await startTestServer()
  await putLive(server.db)
})

afterAll(() => server.close())

beforeEach(async () => {
  shop = await openTenant(server, 'retailer')
  productId = await insertProduct(server.db)
  await stock(server, shop, { productId, quantity: 36, price: 4_500 })
})

const of = (id = productId) => ({ product: String(id) })
const read = () => succeed(server, readStock, { token: shop.token, params: of() })
const changes = () => succeed(server, listStockChanges, { token: shop.token, params: of() })

async function edit(change: object, { token } = shop) {
  const { quantity, revision, price_per_unit: price, alert_at: alertAt } = await read()
  const body = { price, alertAt, seen: { quantity, revision }, ...change }
  return server.call(editStock, { token, params: of(), body })
}

test('what was delivered, lost and counted is in the book, with who wrote it', async () => {
  expect((await edit({ kind: 'delivered', units: 24 })).body).toMatchObject({ quantity: 60 })
  expect((await edit({ kind: 'lost', units: 2 })).body).toMatchObject({ quantity: 58 })
  expect((await edit({ kind: 'counted', units: 50, price: 4_800 })).body).toMatchObject({ quantity: 50 })
  const book = await changes()
  expect(book.map(({ kind, units }) => [kind, units])).toEqual(
    expect.arrayContaining([
      ['counted', -8],
      ['priced', 0],
      ['lost', -2],
      ['delivered', 24],
      ['added', 36],
    ]),
  )
  expect(new Set(book.map(({ by }) => by)).size).toBe(1)
  expect(book[0]?.by).toMatch(/\w/)
})

test('a confirmed purchase is in the book, and an edit counts from what it left', async () => {
  const customer = await signUp(server, 'customer')
  const { id } = await declarePurchase(server, customer, shop, { productId, quantity: 3 })
  await decide(server, shop, id, 'confirmed')
  expect((await changes())[0]).toMatchObject({ kind: 'confirmed', units: -3 })
  expect((await edit({ kind: 'counted', units: 30 })).body).toMatchObject({ quantity: 30 })
  await foldTakings(server.db)
  expect(await read()).toMatchObject({ quantity: 30 })
})

test('of two edits at once one wins, and the other is told by whom and what there is now', async () => {
  const { quantity, revision } = await read()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, place) =>
      server.call(editStock, {
        token: shop.token,
        params: of(),
        body: {
          kind: 'counted',
          units: 20 + place,
          price: 4_500,
          alertAt: null,
          seen: { quantity, revision },
        },
      }),
    ),
  )
  expect(countStatuses(answers)).toEqual({ 200: 1, 409: 9 })
  const now = await read()
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({
    code: 'changed_meanwhile',
    message: expect.stringContaining(
      `changed this to ${now.quantity}. Use ${now.quantity} or yours?`,
    ) as string,
  })
  expect((await changes()).map(({ kind }) => kind)).toEqual(['counted', 'added'])
})

test('an edit repeated with its key counts once', async () => {
  const { quantity, revision } = await read()
  const request = {
    token: shop.token,
    params: of(),
    body: { kind: 'delivered', units: 4, price: 4_500, alertAt: null, seen: { quantity, revision } },
    headers: { 'idempotency-key': randomUUID() },
  }
  const answers = await Promise.all(Array.from({ length: 5 }, () => server.call(editStock, request)))
  expect(countStatuses(answers)).toEqual({ 200: 5 })
  expect(await read()).toMatchObject({ quantity: 40 })
})

test('more than there is cannot be lost', async () => {
  expect(await edit({ kind: 'lost', units: 37 })).toMatchObject({
    status: 409,
    body: { message: 'Only 36 left', code: 'not_enough_stock' },
  })
  expect(await read()).toMatchObject({ quantity: 36 })
})

test('a deleted product can be put back, once, as it was', async () => {
  await edit({ kind: 'delivered', units: 0, alertAt: 12 })
  const { deletion } = await succeed(server, deleteStock, { token: shop.token, params: of() })
  expect(await succeed(server, listInventory, { token: shop.token })).toEqual([])
  const restore = () => server.call(restoreStock, { token: shop.token, params: of(), body: { deletion } })
  expect(countStatuses(await Promise.all(Array.from({ length: 5 }, restore)))).toEqual({ 200: 1, 404: 4 })
  expect(await read()).toMatchObject({ quantity: 36, price_per_unit: 4_500, alert_at: 12 })
  expect((await changes()).slice(0, 2).map(({ kind, units }) => [kind, units])).toEqual([
    ['restored', 36],
    ['deleted', -36],
  ])
})

test('warns of what runs out at the number of the product, fewest first', async () => {
  const other = await insertProduct(server.db, { name: 'Bananas 1kg' })
  await stock(server, shop, { productId: other, quantity: 1, price: 1_500 })
  await edit({ kind: 'counted', units: 9, alertAt: 10 })
  expect(await succeed(server, listStockAlerts, { token: shop.token })).toMatchObject([
    { product_id: other, quantity: 1, threshold: 5, priority: 'high' },
    { product_id: productId, quantity: 9, threshold: 10, priority: 'medium' },
  ])
  expect(await succeed(server, countStockAlerts, { token: shop.token })).toEqual({ total: 2, high: 1 })
  const next = { before: String(other) }
  expect(await succeed(server, listStockAlerts, { token: shop.token, query: next })).toHaveLength(1)
})

test('another shop reads and changes none of it', async () => {
  const stranger = await openTenant(server, 'retailer')
  expect((await edit({ kind: 'counted', units: 1 }, stranger)).status).toBe(404)
  const asked = { token: stranger.token, params: of() }
  expect((await server.call(readStock, asked)).status).toBe(404)
  expect((await server.call(deleteStock, asked)).status).toBe(404)
  expect(await succeed(server, listStockChanges, asked)).toEqual([])
  const { deletion } = await succeed(server, deleteStock, { token: shop.token, params: of() })
  expect((await server.call(restoreStock, { ...asked, body: { deletion } })).status).toBe(404)
})

test('the list is filtered by category', async () => {
  await server.db.rows(`update products set category = 'Fruits' where id = $1`, [productId])
  await stock(server, shop, { productId: await insertProduct(server.db), quantity: 1, price: 1 })
  const fruits = await succeed(server, listInventory, { token: shop.token, query: { category: 'fruits' } })
  expect(fruits.map(({ product_id }) => product_id)).toEqual([productId])
})
