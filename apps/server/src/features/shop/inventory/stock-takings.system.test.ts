import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addInventory, listInventory } from '@jara/contract/shop/inventory'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
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
import { foldTakings } from './inventory.sql.ts'

let server: TestServer
let shop: SignedInTenant
let customer: SignedIn
let productId: number

beforeAll(async () => {
  server = await startTestServer()
  customer = await signUp(server, 'customer')
})

afterAll(() => server.close())

beforeEach(async () => {
  shop = await openTenant(server, 'retailer')
  productId = await insertProduct(server.db)
  await stock(server, shop, { productId, quantity: 10, price: 100 })
})

async function sell(quantity: number): Promise<void> {
  const { id } = await declarePurchase(server, customer, shop, { productId, quantity })
  await decide(server, shop, id, 'confirmed')
}

async function inStock(): Promise<number | undefined> {
  const [item] = await succeed(server, listInventory, { token: shop.token })
  return item?.quantity
}

async function takings(): Promise<number> {
  const rows = await server.db.rows('select from stock_takings where retailer_id = $1', [shop.retailerId])
  return rows.length
}

test('a confirmed purchase reduces the stock immediately, and the nightly fold leaves the total unchanged', async () => {
  await sell(2)
  await sell(3)
  expect(await inStock()).toBe(5)
  expect(await takings()).toBe(2)
  await foldTakings(server.db)
  expect(await inStock()).toBe(5)
  expect(await takings()).toBe(0)
})

test('units sold beyond the stock are not deducted from the next addition', async () => {
  await sell(8)
  await sell(7)
  expect(await inStock()).toBe(0)
  await stock(server, shop, { productId, quantity: 4, price: 100 })
  expect(await inStock()).toBe(4)
  await sell(9)
  await foldTakings(server.db)
  await stock(server, shop, { productId, quantity: 1, price: 100 })
  expect(await inStock()).toBe(1)
})

test('a refused addition leaves the takings unchanged', async () => {
  await server.db.rows('update inventory set quantity = 1000000 where retailer_id = $1', [shop.retailerId])
  await sell(2)
  const body = { productId, quantity: 3, price: 100 }
  expect((await server.call(addInventory, { token: shop.token, body })).status).toBe(409)
  expect(await inStock()).toBe(999_998)
  await stock(server, shop, { ...body, quantity: 2 })
  expect(await inStock()).toBe(1_000_000)
})

test('parallel confirmations, additions and nightly folds leave the correct stock', async () => {
  await stock(server, shop, { productId, quantity: 100, price: 100 })
  await Promise.all([
    ...Array.from({ length: 20 }, () => sell(3)),
    ...Array.from({ length: 20 }, () => stock(server, shop, { productId, quantity: 5, price: 100 })),
    ...Array.from({ length: 5 }, () => foldTakings(server.db)),
  ])
  expect(await inStock()).toBe(110 - 60 + 100)
  await foldTakings(server.db)
  expect(await inStock()).toBe(150)
})
