import {
  changeBarcodeState,
  giveBarcode,
  listBarcodes,
  takeBarcode,
} from '@jara/contract/catalogue/products-barcodes'
import {
  addCatalogueProduct,
  listCatalogue,
  readCatalogueProduct,
} from '@jara/contract/catalogue/products-console'
import { digitsUnderBarcode } from '@jara/rules/catalogue/gtin'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../../testing/accounts.ts'
import { aGtin, photographBarcode } from '../../../../../testing/barcodes.ts'
import { explain } from '../../../../../testing/explain.ts'
import { suggestFor } from '../../../../../testing/photos.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../../testing/server.ts'
import {
  insertProduct,
  openTenant,
  type SignedInTenant,
  stock,
  succeed,
} from '../../../../../testing/shops.ts'
import { forgetBarcodes, selectBarcodes } from './barcode.sql.ts'

let server: TestServer
let operator: SignedIn
let shop: SignedInTenant

beforeAll(async () => {
  server = await startTestServer({ recognition: { answerWithinMs: 60_000, hangsAfterMs: 60_000 } })
  operator = await signUp(server, 'operator', ['catalogue'])
  shop = await openTenant(server, 'retailer')
})

afterAll(() => server.close())

beforeEach(() => server.db.script('delete from unknown_barcodes'))

const list = (query: Record<string, string> = {}) =>
  succeed(server, listBarcodes, { token: operator.token, query })
const photograph = async (gtin: string, { token }: SignedIn) => {
  const photo = await photographBarcode(digitsUnderBarcode(gtin))
  const { suggestedProducts } = await suggestFor(server, { token, retailerCode: shop.code, photo })
  await server.settled()
  return suggestedProducts
}
const give = (gtin: string, productId: number) =>
  server.call(giveBarcode, {
    token: operator.token,
    params: { gtin },
    body: { product_id: productId },
  })
const turn = (gtin: string, state: 'waiting' | 'ignored') =>
  server.call(changeBarcodeState, { token: operator.token, params: { gtin }, body: { state } })
const count = (gtin: string, times: number) =>
  server.db.rows('insert into unknown_barcodes (gtin, times, last_retailer_id) values ($1, $2, $3)', [
    gtin,
    times,
    shop.retailerId,
  ])

describe('a barcode that no product has', () => {
  it('is counted once a day for a customer, until a product gets it', { timeout: 180_000 }, async () => {
    const [ada, bisi] = await Promise.all([signUp(server, 'customer'), signUp(server, 'customer')])
    const productId = await insertProduct(server.db, { name: 'Garri' })
    await stock(server, shop, { productId, quantity: 5, price: 100 })
    const gtin = aGtin()
    for (const customer of [ada, ada, bisi]) await photograph(gtin, customer)
    expect(await list()).toEqual([expect.objectContaining({ gtin, times: 2, last_shop_id: shop.retailerId })])
    expect(countStatuses(await Promise.all([give(gtin, productId), give(gtin, productId)]))).toEqual({
      200: 1,
      409: 1,
    })
    expect(await list()).toEqual([])
    expect(await photograph(gtin, ada)).toMatchObject([{ id: productId, confidence: 1 }])
    await forgetBarcodes(server.db)
    expect(await server.db.rows('select from unknown_barcodes')).toEqual([])
  })

  it('of a customer who has sent twenty today is not counted', { timeout: 180_000 }, async () => {
    const customer = await signUp(server, 'customer')
    const [first, last] = [aGtin(), aGtin()]
    await photograph(first, customer)
    await server.db.rows(`update rate_limits set uses = 20 where bucket like 'strange-barcodes:%'`)
    await photograph(last, customer)
    expect((await list()).map(({ gtin }) => gtin)).toEqual([first])
  })

  it('leaves the list when a product is added with it', async () => {
    const gtin = aGtin()
    await count(gtin, 3)
    const body = {
      name: 'Coded Milk',
      brand: 'Peak',
      points_per_unit: 4,
      form: 'packed',
      gtin: digitsUnderBarcode(gtin),
    }
    expect((await server.call(addCatalogueProduct, { token: operator.token, body })).status).toBe(201)
    expect(await list()).toEqual([])
  })

  it('is ignored and listed again, each once', async () => {
    const gtin = aGtin()
    await count(gtin, 1)
    expect(countStatuses(await Promise.all([turn(gtin, 'ignored'), turn(gtin, 'ignored')]))).toEqual({
      200: 1,
      409: 1,
    })
    expect([await list(), (await list({ state: 'ignored' })).length]).toEqual([[], 1])
    expect((await turn(gtin, 'waiting')).status).toBe(200)
    expect(await list()).toHaveLength(1)
  })
})

it('the list shows the most frequent or the latest first, page by page, found by an index', async () => {
  const gtins = Array.from({ length: 60 }, () => aGtin())
  for (const [times, gtin] of gtins.entries()) await count(gtin, times + 1)
  const first = await list()
  const rest = await list({ before: first.at(-1)?.gtin ?? '' })
  expect([...first, ...rest].map(({ times }) => times)).toEqual(gtins.map((_, nth) => gtins.length - nth))
  expect((await list({ order: 'latest' }))[0]?.gtin).toBe(gtins.at(-1))
  const query = { state: 'waiting', order: 'often', before: gtins[30] } as const
  expect(await explain((db) => selectBarcodes(db, query))).toContain('unknown_barcodes_by_times')
})

describe('a product', () => {
  it('has several barcodes, and is found by each; the further ones can be taken away', async () => {
    const id = await insertProduct(server.db, { name: 'Twice Coded' })
    const [first, second] = [aGtin(), aGtin()]
    expect([(await give(first, id)).status, (await give(second, id)).status]).toEqual([200, 200])
    const read = () =>
      succeed(server, readCatalogueProduct, { token: operator.token, params: { id: String(id) } })
    expect(await read()).toMatchObject({ gtin: digitsUnderBarcode(first), other_gtins: [second] })
    const found = await succeed(server, listCatalogue, {
      token: operator.token,
      query: { search: digitsUnderBarcode(second) },
    })
    expect(found.products.map((product) => product.id)).toEqual([id])
    const body = { name: 'Twin', brand: 'Peak', points_per_unit: 4, form: 'packed', gtin: second }
    expect(await server.call(addCatalogueProduct, { token: operator.token, body })).toMatchObject({
      status: 409,
      body: { code: 'product_known' },
    })
    const take = () => server.call(takeBarcode, { token: operator.token, params: { gtin: second } })
    expect([(await take()).status, (await take()).status]).toEqual([200, 404])
    expect((await read()).other_gtins).toEqual([])
  })

  it('gets no barcode with another check digit', async () => {
    const id = await insertProduct(server.db)
    expect((await give('05901234123458', id)).status).toBe(400)
    expect((await give('5901234123457', id)).status).toBe(400)
  })
})
