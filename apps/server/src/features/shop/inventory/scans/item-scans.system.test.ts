import { randomUUID } from 'node:crypto'
import { listInventory } from '@jara/contract/shop/inventory'
import { findItem, recogniseItem, saveItems } from '@jara/contract/shop/inventory-scans'
import { listStockChanges } from '@jara/contract/shop/inventory-stock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aGtin } from '../../../../../testing/barcodes.ts'
import { makePhoto, sendPhoto } from '../../../../../testing/photos.ts'
import { putLive } from '../../../../../testing/policy.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../../testing/server.ts'
import {
  insertProduct,
  openTenant,
  type SignedInTenant,
  stock,
  succeed,
} from '../../../../../testing/shops.ts'

let server: TestServer
let shop: SignedInTenant

beforeAll(async () => {
  server = await startTestServer()
  await putLive(server.db)
  shop = await openTenant(server, 'retailer')
})

afterAll(() => server.close())

type Scanned = { readonly productId: number; readonly quantity: number; readonly price: number }
const save = (items: readonly Scanned[], key: string = randomUUID(), by = shop) =>
  server.call(saveItems, { token: by.token, body: { items }, headers: { 'idempotency-key': key } })
const find = async (barcode: string, by = shop) =>
  (await succeed(server, findItem, { token: by.token, query: { barcode } })).item
const leftOf = async (productId: number) =>
  (await succeed(server, listInventory, { token: shop.token })).find(
    ({ product_id }) => product_id === productId,
  )?.quantity

describe('what is scanned', () => {
  it('is added to the stock once, also when the answer is lost or sent in parallel, and stands in the book', async () => {
    const rice = await insertProduct(server.db)
    const milk = await insertProduct(server.db, { name: 'Evaporated Milk 1L' })
    await stock(server, shop, { productId: rice, quantity: 5, price: 4_000 })
    const items = [
      { productId: milk, quantity: 3, price: 3_500 },
      { productId: rice, quantity: 12, price: 4_500 },
    ]
    const key = randomUUID()
    const answers = await Promise.all([save(items, key), save(items, key), save(items, key)])
    expect(countStatuses(answers)).toEqual({ 201: 3 })
    expect(answers[0]?.body).toMatchObject({ message: '2 products saved.' })
    expect([await leftOf(rice), await leftOf(milk)]).toEqual([17, 3])
    const book = await succeed(server, listStockChanges, {
      token: shop.token,
      params: { product: String(rice) },
    })
    expect(JSON.stringify(book)).toContain('12')
    const rows = await server.db.rows(
      'select units from stock_changes where product_id = $1 and changed_by = $2 order by id',
      [rice, shop.id],
    )
    expect(rows).toEqual([{ units: 5 }, { units: 12 }])
  })

  it('is added whole or not at all', async () => {
    const rice = await insertProduct(server.db)
    const answer = await save([
      { productId: rice, quantity: 1, price: 4_500 },
      { productId: 2_000_000_000, quantity: 1, price: 4_500 },
    ])
    expect(answer.status).toBe(404)
    expect(await leftOf(rice)).toBeUndefined()
  })

  it('by several people at once is all there', async () => {
    const products = await Promise.all(Array.from({ length: 4 }, () => insertProduct(server.db)))
    const items = products.map((productId) => ({ productId, quantity: 2, price: 900 }))
    const saves = Array.from({ length: 8 }, (_, index) => save(index % 2 === 0 ? items : items.toReversed()))
    expect(countStatuses(await Promise.all(saves))).toEqual({ 201: 8 })
    expect(await Promise.all(products.map(leftOf))).toEqual([16, 16, 16, 16])
  })

  it('too long ago is not added', async () => {
    const productId = await insertProduct(server.db)
    const body = { items: [{ productId, quantity: 1, price: 900 }], scannedAt: '2020-01-01T00:00:00.000Z' }
    const answer = await server.call(saveItems, { token: shop.token, body })
    expect(answer).toMatchObject({ status: 409, body: { code: 'too_late' } })
  })
})

describe('an item', () => {
  it('is found by its barcode in the catalogue, with the price of the shop or the usual one', async () => {
    const gtin = aGtin()
    const rice = await insertProduct(server.db)
    await server.db.rows('update products set gtin = $2, usual_price_kobo = 450000 where id = $1', [
      rice,
      gtin,
    ])
    expect(await find(gtin)).toMatchObject({ product_id: rice, in_stock: 0, price: 4_500 })
    await stock(server, shop, { productId: rice, quantity: 2, price: 4_800 })
    expect(await find(gtin)).toMatchObject({ in_stock: 2, price: 4_800 })
    expect(await find(aGtin())).toBeNull()
    expect(await find('not a barcode')).toBeNull()
    const brand = await openTenant(server, 'brand')
    expect(await find(gtin, brand)).toBeNull()
  })

  it('is recognised in a photo among what the shop stocks', async () => {
    const { status, body } = await sendPhoto(server, {
      token: shop.token,
      photo: await makePhoto(),
      path: recogniseItem.path,
    })
    expect(status).toBe(200)
    const { items } = recogniseItem.answer.parse(body)
    expect(items.length).toBeGreaterThan(0)
    expect(items.length).toBeLessThanOrEqual(4)
  })
})
