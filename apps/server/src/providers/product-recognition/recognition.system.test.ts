import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, signUp } from '../../../testing/accounts.ts'
import { photographBarcode } from '../../../testing/barcodes.ts'
import { deadlyWidth, hangingWidth } from '../../../testing/fragile-widths.ts'
import { makePhoto, photographDrawing, suggestFor } from '../../../testing/photos.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { insertProduct, openTenant, type SignedInTenant, stock } from '../../../testing/shops.ts'

const patient = { answerWithinMs: 60_000, hangsAfterMs: 60_000 }
let server: TestServer
let customer: SignedIn
let shop: SignedInTenant

beforeAll(async () => {
  server = await startTestServer({ recognition: patient })
  customer = await signUp(server, 'customer')
  shop = await openTenant(server, 'retailer')
})

afterAll(() => server.close())

async function stockProduct(tenant: SignedInTenant, drawing: string, gtin?: string): Promise<number> {
  const productId = await insertProduct(server.db, { name: drawing })
  await server.db.rows('update products set image_url = $2, gtin = $3 where id = $1', [
    productId,
    `/pictures/${drawing}.webp`,
    gtin ?? null,
  ])
  await stock(server, tenant, { productId, quantity: 1, price: 100 })
  return productId
}

async function suggest(
  photo: Uint8Array,
  at: { server: TestServer; shop: SignedInTenant } = { server, shop },
) {
  const sent = { token: customer.token, retailerCode: at.shop.code, photo }
  return (await suggestFor(at.server, sent)).suggestedProducts
}

describe('a barcode', () => {
  test('decides at once, whatever the photo looks like', async () => {
    await stockProduct(shop, 'rice')
    const productId = await stockProduct(shop, 'soap', '2000000000015')
    await stockProduct(shop, 'cola', '2000000000022')
    const [first, ...others] = await suggest(await photographBarcode('2000000000015'))
    expect(first).toMatchObject({ id: productId, confidence: 1 })
    expect(others.map(({ confidence }) => confidence)).toEqual([0, 0])
  })

  test('is the same number with twelve digits and with thirteen', async () => {
    const market = await openTenant(server, 'retailer')
    const productId = await stockProduct(market, 'oil', '0036000291452')
    await stockProduct(market, 'rice')
    const [first] = await suggest(await photographBarcode('036000291452', 'UPCA'), { server, shop: market })
    expect(first).toMatchObject({ id: productId, confidence: 1 })
  })

  test('of a product that the shop does not stock decides nothing', async () => {
    const market = await openTenant(server, 'retailer')
    await stockProduct(market, 'bread', '2000000000039')
    await stockProduct(market, 'chips')
    const suggested = await suggest(await photographBarcode('2000000000046'), {
      server,
      shop: market,
    })
    expect(suggested).toHaveLength(2)
    for (const { confidence } of suggested) expect(confidence).toBeLessThan(0.7)
  })
})

describe('what is computed of a reference', () => {
  test('is stored once, under the name of the engine, and found again by another node', async () => {
    const market = await openTenant(server, 'retailer')
    const productIds = [await stockProduct(market, 'yam'), await stockProduct(market, 'eggs')]
    const stored = () =>
      server.db.rows<{ engine: string; features: Buffer; created_at: Date }>(
        'select engine, features, created_at from product_reference_features where product_id = any($1) order by product_id',
        [productIds],
      )
    await suggest(await makePhoto(), { server, shop: market })
    const first = await stored()
    for (const { engine } of first) expect(engine).toMatch(/^fisher-mobilenet-akaze-5-[0-9a-f]{12}$/)
    expect(first.every(({ features }) => features.length > 1_000)).toBe(true)

    const second = await startTestServer({ database: server.database, recognition: patient })
    try {
      const [best] = await suggest(await photographDrawing('eggs'), { server: second, shop: market })
      expect(best).toMatchObject({ id: productIds[1] })
      expect(await stored()).toEqual(first)
    } finally {
      await second.close()
    }
  })

  test('by another engine is not touched', async () => {
    const market = await openTenant(server, 'retailer')
    const productId = await stockProduct(market, 'malt')
    await server.db.rows(
      `insert into product_reference_features (engine, product_id, reference_hash, features)
       values ('another-1', $1, sha256('x'), 'not ours')`,
      [productId],
    )
    expect(await suggest(await makePhoto(), { server, shop: market })).toMatchObject([{ id: productId }])
  })
})

test('a product whose picture is missing or elsewhere is suggested all the same, and nothing is fetched for it', async () => {
  const market = await openTenant(server, 'retailer')
  const productId = await stockProduct(market, randomUUID())
  const elsewhere = await insertProduct(server.db)
  await server.db.rows(`update products set image_url = 'http://127.0.0.1:9/x.webp' where id = $1`, [
    elsewhere,
  ])
  await stock(server, market, { productId: elsewhere, quantity: 1, price: 100 })
  const suggested = await suggest(await makePhoto(), { server, shop: market })
  expect(suggested.map(({ id }) => id).toSorted()).toEqual([productId, elsewhere].toSorted())
})

describe('an engine that fails', () => {
  const inOrder = (count: number) => Array.from({ length: count }, () => 0)
  const worker = new URL('../../../testing/fragile-worker.ts', import.meta.url)

  test('by dying is replaced, and the photo gets the order of the stock', async () => {
    const market = await openTenant(server, 'retailer')
    await stockProduct(market, 'palm-oil', '2000000000053')
    const latest = await stockProduct(market, 'water')
    const fragile = await startTestServer({ database: server.database, recognition: { ...patient, worker } })
    try {
      const at = { server: fragile, shop: market }
      const suggested = await suggest(await makePhoto(deadlyWidth, 400), at)
      expect(suggested.map(({ confidence }) => confidence)).toEqual(inOrder(2))
      expect(suggested[0]).toMatchObject({ id: latest })
      const [best] = await suggest(await photographBarcode('2000000000053'), at)
      expect(best).toMatchObject({ name: 'palm-oil', confidence: 1 })
      expect(fragile.logLines.filter((line) => line.includes('order of the stock'))).toHaveLength(1)
    } finally {
      await fragile.close()
    }
  })

  test.each([
    ['is not waited for', { answerWithinMs: 300, hangsAfterMs: 3_600_000 }],
    ['is ended', { answerWithinMs: 3_600_000, hangsAfterMs: 300 }],
  ])('by looping %s, and the photo gets the order of the stock', async (_what, limits) => {
    const market = await openTenant(server, 'retailer')
    await stockProduct(market, 'noodles', `20000000${limits.answerWithinMs === 300 ? '00060' : '00077'}`)
    const fragile = await startTestServer({ database: server.database, recognition: { ...limits, worker } })
    try {
      const [late] = await suggest(await makePhoto(hangingWidth, 400), { server: fragile, shop: market })
      expect(late).toMatchObject({ name: 'noodles', confidence: 0 })
    } finally {
      await fragile.close()
    }
  })

  test('by looping is replaced', async () => {
    const market = await openTenant(server, 'retailer')
    await stockProduct(market, 'detergent', '2000000000084')
    const limits = { answerWithinMs: 10_000, hangsAfterMs: 2_000, worker }
    const fragile = await startTestServer({ database: server.database, recognition: limits })
    try {
      const at = { server: fragile, shop: market }
      await suggest(await makePhoto(hangingWidth, 400), at)
      const again = async () => (await suggest(await photographBarcode('2000000000084'), at))[0]?.confidence
      await expect.poll(again).toBe(1)
    } finally {
      await fragile.close()
    }
  })
})
