import {
  addCatalogueProduct,
  changeCatalogueProduct,
  listCatalogue,
  mergeProducts,
  previewMerge,
  readCatalogueProduct,
} from '@jara/contract/catalogue/products-console'
import { addInventory, listInventory } from '@jara/contract/shop/inventory'
import { decidePurchase, listPendingPurchases, submitPurchase } from '@jara/contract/earning/purchases'
import { reversePurchase } from '@jara/contract/points/adjustments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../../testing/accounts.ts'
import { aGtin } from '../../../../../testing/barcodes.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../../testing/server.ts'
import {
  declarePurchase,
  insertMission,
  insertProduct,
  openTenant,
  type SignedInTenant,
  stock,
  succeed,
  takePhoto,
} from '../../../../../testing/shops.ts'

let server: TestServer
let operator: SignedIn
let customer: SignedIn
let shop: SignedInTenant

beforeAll(async () => {
  server = await startTestServer()
  operator = await signUp(server, 'operator', ['admin'])
  customer = await signUp(server, 'customer')
  shop = await openTenant(server, 'retailer')
})

afterAll(() => server.close())

const merge = (id: number, into: number) =>
  server.call(mergeProducts, { token: operator.token, params: { id: String(id) }, body: { into } })
const units = async (productId: number, at = shop) =>
  (await succeed(server, listInventory, { token: at.token })).find((item) => item.product_id === productId)
    ?.quantity
const stocked = async (quantity: number, at = shop, name = 'Rice') => {
  const productId = await insertProduct(server.db, { name })
  if (quantity > 0) await stock(server, at, { productId, quantity, price: 100 })
  return productId
}
const confirm = (id: string) =>
  server.call(decidePurchase, { token: shop.token, params: { id }, body: { status: 'confirmed' } })
const declare = async (productId: number, quantity: number) =>
  declarePurchase(server, customer, shop, { productId, quantity })

it('a merge moves what it says, and the old address leads on', async () => {
  const elsewhere = await openTenant(server, 'retailer')
  const [from, into] = [await stocked(10, shop, 'LG Rice'), await stocked(5)]
  await stock(server, elsewhere, { productId: from, quantity: 3, price: 200 })
  const gtins = [aGtin(), aGtin()]
  await server.db.rows('update products set gtin = $2 where id = $1', [from, gtins[0]])
  await server.db.rows('update products set gtin = $2 where id = $1', [into, gtins[1]])
  await insertMission(server.db, from)
  const sold = await declare(from, 2)
  await confirm(sold.id)
  const waiting = await declare(from, 4)

  const params = { id: String(from) }
  expect(
    await succeed(server, previewMerge, {
      token: operator.token,
      params,
      query: { into: String(into) },
    }),
  ).toEqual({
    goes: 'LG Rice',
    stays: 'Rice',
    shops: 2,
    shops_with_both: 1,
    pending: 1,
    photos: 0,
    barcodes: 1,
    missions: 1,
  })
  expect(countStatuses(await Promise.all([merge(from, into), merge(from, into)]))).toEqual({
    201: 1,
    409: 1,
  })
  expect([await units(from), await units(into), await units(into, elsewhere)]).toEqual([undefined, 13, 3])
  const product = await succeed(server, readCatalogueProduct, { token: operator.token, params })
  expect(product).toMatchObject({ id: into, gtin: gtins[1], other_gtins: [gtins[0]], shops: 2 })
  const listed = await succeed(server, listCatalogue, { token: operator.token, query: { search: 'rice' } })
  expect(listed.products.map(({ id }) => id)).toEqual([into])

  // Earlier declarations now belong to the other product, and so do returned units.
  const [pending] = await succeed(server, listPendingPurchases, { token: shop.token })
  expect(pending).toMatchObject({ id: waiting.id, product_name: 'Rice' })
  await confirm(waiting.id)
  expect(await units(into)).toBe(9)
  const body = { quantity: 2, reason: 'Brought back' }
  await succeed(server, reversePurchase, { token: operator.token, params: { id: sold.id }, body })
  expect(await units(into)).toBe(11)
  const [act] = await server.db.rows(
    `select before, after from audit_log where act = 'products-merged' order by id desc limit 1`,
  )
  expect(act).toMatchObject({ before: { merged: from }, after: { into, shops: 2 } })
})

describe('the old product', () => {
  it('is declared and stocked as the new one, also after that was merged again', async () => {
    const [from, into, last] = [await stocked(10), await stocked(5), await stocked(0)]
    expect([(await merge(from, into)).status, (await merge(into, last)).status]).toEqual([201, 201])
    await declare(from, 1)
    const restocked = { productId: from, quantity: 7, price: 100 }
    await succeed(server, addInventory, { token: shop.token, body: restocked })
    expect(await units(last)).toBe(22)
    const [bought] = await succeed(server, listPendingPurchases, { token: shop.token })
    expect(await server.db.row('select product_id from purchases where id = $1', [bought?.id])).toEqual({
      product_id: last,
    })
  })

  it('is neither changed, merged again nor found as a twin', async () => {
    const [from, into] = [await stocked(0, shop, 'Gone Twin'), await stocked(0)]
    await merge(from, into)
    const body = { name: 'Gone Twin', brand: 'Golden Sack', points_per_unit: 4, form: 'packed' }
    expect(
      await server.call(changeCatalogueProduct, {
        token: operator.token,
        params: { id: String(from) },
        body: { ...body, state: 'shown', revision: 1 },
      }),
    ).toMatchObject({ status: 409, body: { code: 'product_merged' } })
    expect(await merge(into, from)).toMatchObject({ status: 409, body: { code: 'product_merged' } })
    expect((await server.call(addCatalogueProduct, { token: operator.token, body })).status).toBe(201)
  })
})

it.each([
  ['itself', async (id: number) => id, 400],
  ['one that is not there', async () => 2_147_483_647, 404],
  [
    'one of another brand',
    async () => insertProduct(server.db, { brandId: (await openTenant(server, 'brand')).retailerId }),
    409,
  ],
])('a product is not merged into %s', async (_what, other, status) => {
  const id = await stocked(3)
  expect((await merge(id, await other(id))).status).toBe(status)
  expect(await units(id)).toBe(3)
})

it('what happens to the product meanwhile is lost nowhere', { timeout: 180_000 }, async () => {
  for (const round of [1, 2, 3, 4]) {
    const seller = await openTenant(server, 'retailer')
    const [from, into] = [await stocked(50, seller), await stocked(round % 2 === 0 ? 20 : 0, seller)]
    const buyers = await Promise.all(Array.from({ length: 6 }, () => signUp(server, 'customer')))
    const pending = await Promise.all(
      buyers.map((buyer) => declarePurchase(server, buyer, seller, { productId: from, quantity: 1 })),
    )
    const later = await Promise.all(
      buyers.map(async (buyer) => ({
        token: buyer.token,
        body: {
          retailerCode: seller.code,
          productId: from,
          quantity: 1,
          imageUrl: await takePhoto(server.db, buyer, seller),
        },
      })),
    )
    const [merged, ...others] = await Promise.all([
      merge(from, into),
      ...pending.map(({ id }) =>
        server.call(decidePurchase, { token: seller.token, params: { id }, body: { status: 'confirmed' } }),
      ),
      ...later.map((request) => server.call(submitPurchase, request)),
      ...[1, 2, 3].map(() =>
        server.call(addInventory, {
          token: seller.token,
          body: { productId: from, quantity: 5, price: 100 },
        }),
      ),
    ])
    expect(merged.status).toBe(201)
    expect(others.map(({ status }) => status).filter((status) => status >= 300)).toEqual([])
    const waiting = await succeed(server, listPendingPurchases, { token: seller.token })
    expect(waiting).toHaveLength(6)
    for (const { id } of waiting)
      await succeed(server, decidePurchase, {
        token: seller.token,
        params: { id },
        body: { status: 'confirmed' },
      })
    expect(await units(into, seller)).toBe(50 + (round % 2 === 0 ? 20 : 0) + 15 - 12)
    expect(
      await server.db.rows(
        'select from stock_takings where product_id = $1 union all select from inventory where product_id = $1',
        [from],
      ),
    ).toEqual([])
  }
})
