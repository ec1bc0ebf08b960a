import { searchPurchases } from '@jara/contract/earning/purchases-console'
import { reversePurchase } from '@jara/contract/points/adjustments'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../../testing/accounts.ts'
import { explain } from '../../../../../testing/explain.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server.ts'
import {
  decide,
  declarePurchase,
  insertProduct,
  openTenant,
  type SignedInTenant,
  stock,
  succeed,
} from '../../../../../testing/shops.ts'
import { selectSearched } from './purchase-search.sql.ts'

let server: TestServer
let operator: SignedIn
let customer: SignedIn
let shop: SignedInTenant
let productId: number

beforeAll(async () => {
  server = await startTestServer()
  operator = await signUp(server, 'operator', ['finance'])
  customer = await signUp(server, 'customer')
  productId = await insertProduct(server.db, { points: 45 })
  shop = await openShop()
})

afterAll(() => server.close())

async function openShop(): Promise<SignedInTenant> {
  const opened = await openTenant(server, 'retailer')
  await stock(server, opened, { productId, quantity: 1_000, price: 4_500 })
  return opened
}

const search = (query = {}) => succeed(server, searchPurchases, { token: operator.token, query })
const idsOf = async (query = {}) => (await search(query)).purchases.map(({ id }) => id)

async function declare(quantity = 1, by = customer, at = shop): Promise<string> {
  return (await declarePurchase(server, by, at, { productId, quantity })).id
}

it('lists purchases by state, shop, product and customer, with what they are narrowed to', async () => {
  const [pending, confirmed, rejected, reversed] = [
    await declare(),
    await declare(),
    await declare(),
    await declare(3),
  ]
  await decide(server, shop, confirmed, 'confirmed')
  await decide(server, shop, rejected, 'rejected')
  await decide(server, shop, reversed, 'confirmed')
  await succeed(server, reversePurchase, {
    token: operator.token,
    params: { id: reversed },
    body: { quantity: 1, reason: 'One was returned.' },
  })
  const elsewhere = await openShop()
  const other = await declare(1, await signUp(server, 'customer'), elsewhere)

  expect(await idsOf()).toEqual([other, reversed, rejected, confirmed, pending])
  expect(await idsOf({ state: 'pending', shop: shop.retailerId })).toEqual([pending])
  expect(await idsOf({ state: 'confirmed' })).toEqual([confirmed])
  expect(await idsOf({ state: 'rejected' })).toEqual([rejected])
  expect(await idsOf({ customer: customer.id, before: rejected })).toEqual([confirmed, pending])
  const narrowed = await search({ state: 'reversed', customer: customer.id, product: String(productId) })
  expect(narrowed).toEqual({
    narrowed_to: { shop: null, product: 'Long Grain Rice 2kg', customer: 'Tunde Bakare' },
    purchases: [
      expect.objectContaining({
        id: reversed,
        quantity: 3,
        reversed_units: 1,
        points: 90,
        state: 'reversed',
        shop: { id: shop.retailerId, name: 'Yaba Fresh Market' },
      }),
    ],
  })
  expect(await idsOf({ shop: 'no such shop' })).toEqual([])
})

it('counts days as in Lagos, both included', async () => {
  const at = async (time: string) => {
    const id = await declare()
    await server.db.rows('update purchases set created_at = $2 where id = $1', [id, time])
    return id
  }
  await at('2026-01-14T22:59:59Z')
  const first = await at('2026-01-14T23:00:00Z')
  const last = await at('2026-01-16T22:59:59Z')
  await at('2026-01-16T23:00:00Z')
  expect(await idsOf({ from: '2026-01-15', to: '2026-01-16' })).toEqual([last, first])
})

it.each([
  [{}, 'purchases_by_time'],
  [{ shopId: 'shop' }, 'purchases_by_shop'],
  [{ productId: 7 }, 'purchases_by_product'],
  [{ customerId: 'customer' }, 'purchases_by_customer'],
  [{ state: 'reversed' }, 'purchases_reversed'],
] as const)('finds those with %o by an index', async (narrowed, index) => {
  const someId = '0198a7c0-0000-7000-8000-000000000000'
  const filter = {
    ...{ state: undefined, shopId: undefined, productId: undefined, customerId: undefined },
    ...{ from: undefined, to: undefined, before: someId },
    ...narrowed,
    ...('shopId' in narrowed && { shopId: someId }),
    ...('customerId' in narrowed && { customerId: someId }),
  }
  const plan = await explain((db) => selectSearched(db, filter))
  expect(plan).toContain(`Index Scan using ${index} on purchases`)
  expect(plan).not.toMatch(/^Sort/m)
})
