import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { submitPurchase, suggestProduct } from '@jara/contract/earning/purchases'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { bucketOf } from '../../../access/limits/rate-limit.ts'
import { makePhoto, photographDrawing, sendPhoto, suggestFor } from '../../../../testing/photos.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { insertProduct, openTenant, type SignedInTenant, stock } from '../../../../testing/shops.ts'

let server: TestServer
let customer: SignedIn
let shop: SignedInTenant
const drawings = ['rice', 'cola', 'oil', 'bread', 'soap', 'chips', 'banana', 'cocoa']
const productIds = new Map<string, number>()

beforeAll(async () => {
  // This tests the ranking, not how fast a busy machine computes it.
  server = await startTestServer({ recognition: { answerWithinMs: 60_000, hangsAfterMs: 60_000 } })
  customer = await signUp(server, 'customer')
  shop = await openTenant(server, 'retailer')
  for (const name of drawings) productIds.set(name, await stockProduct(shop, name))
})

afterAll(() => server.close())

async function stockProduct(tenant: SignedInTenant, drawing: string): Promise<number> {
  const productId = await insertProduct(server.db, { name: `Product ${drawing}` })
  await server.db.rows('update products set image_url = $2 where id = $1', [
    productId,
    `/pictures/${drawing}.webp`,
  ])
  await stock(server, tenant, { productId, quantity: 5, price: 1_250.5 })
  return productId
}

describe('a photo', () => {
  test('gets four products of the shop with their prices there, and a link to declare a purchase with', async () => {
    const { suggestedProducts, imageUrl, ...rest } = await suggestFor(server, {
      token: customer.token,
      retailerCode: shop.code.toLowerCase(),
      photo: await makePhoto(),
    })
    const location = expect.stringMatching(/^-?[\d.]+,-?[\d.]+$/) as string
    expect(rest).toEqual({ shop: { name: expect.stringMatching(/./) as string, location } })
    expect(suggestedProducts).toHaveLength(4)
    for (const { id, name, price_per_unit, image_url, confidence } of suggestedProducts) {
      const drawing = drawings.find((one) => productIds.get(one) === id)
      expect({ name, image_url }).toEqual({
        name: `Product ${drawing}`,
        image_url: `/pictures/${drawing}.webp`,
      })
      expect(price_per_unit).toBe(1_250.5)
      expect(confidence).toBeGreaterThan(0)
    }
    const bought = { retailerCode: shop.code, productId: productIds.get('rice'), quantity: 1, imageUrl }
    const declared = await server.call(submitPurchase, { token: customer.token, body: bought })
    expect(declared.status).toBe(201)
  })

  test('can be used once by its path without the signature', async () => {
    const photo = { token: customer.token, retailerCode: shop.code, photo: await makePhoto() }
    const { imageUrl } = await suggestFor(server, photo)
    const path = imageUrl.split('?', 1)[0]
    const body = { retailerCode: shop.code, productId: productIds.get('oil'), quantity: 1, imageUrl: path }
    expect((await server.call(submitPurchase, { token: customer.token, body })).status).toBe(201)
    const again = { ...body, imageUrl }
    expect((await server.call(submitPurchase, { token: customer.token, body: again })).status).toBe(400)
  })

  test('gets no suggestions at a shop without stock', async () => {
    const empty = await openTenant(server, 'retailer')
    const photo = { token: customer.token, retailerCode: empty.code, photo: await makePhoto() }
    expect((await suggestFor(server, photo)).suggestedProducts).toEqual([])
  })

  test('gets products that are recorded as sold out', async () => {
    const soldOut = await openTenant(server, 'retailer')
    const productId = await stockProduct(soldOut, 'water')
    await server.db.rows('update inventory set quantity = 0 where product_id = $1', [productId])
    const photo = { token: customer.token, retailerCode: soldOut.code, photo: await makePhoto() }
    expect((await suggestFor(server, photo)).suggestedProducts).toMatchObject([{ id: productId }])
  })

  test.each([
    ['cola', 0, 600],
    ['rice', 20, 500],
    ['soap', 20, 560],
    ['soap', 90, 560],
    ['cocoa', 20, 500],
  ])('of a clear product puts it first: %s, turned by %d degrees', async (name, turnedBy, sizePx) => {
    const photo = await photographDrawing(name, { turnedBy, sizePx })
    const answer = await suggestFor(server, { token: customer.token, retailerCode: shop.code, photo })
    expect(answer.suggestedProducts[0]).toMatchObject({ id: productIds.get(name) })
    // A catalogue picture alone is never enough to preselect a product, however clear the match.
    expect(answer.suggestedProducts[0]?.confidence).toBeLessThan(0.7)
  })
})

describe('an unknown shop PIN', () => {
  test('is refused with the same message as a purchase, and stores no photo', async () => {
    const photo = { token: customer.token, retailerCode: 'NOSHOP99', photo: await makePhoto() }
    const count = () => server.db.row('select count(*) from purchase_photos')
    const before = await count()
    expect(await sendPhoto(server, photo)).toMatchObject({
      status: 404,
      body: { message: 'Invalid shop PIN. Please try again.' },
    })
    expect(await count()).toEqual(before)
  })

  test('counts with those of purchases towards a limit of twenty', async () => {
    const guesser = await signUp(server, 'customer')
    const photo = await makePhoto(40, 30)
    const statuses: number[] = []
    for (let attempt = 0; attempt < 21; attempt++) {
      statuses.push(
        (await sendPhoto(server, { token: guesser.token, retailerCode: `NO${attempt}`, photo })).status,
      )
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 404), 429])
    const body = { retailerCode: shop.code, productId: 1, quantity: 1, imageUrl: '/api/photos/x' }
    const refused = await server.call(submitPurchase, { token: guesser.token, body })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('an account’s photos of a day', () => {
  const kilobytesOf = ({ id }: SignedIn) =>
    server.db.row<{ uses: number }>('select uses from rate_limits where bucket = $1', [
      bucketOf('photo-kilobytes', id),
    ])

  test('are limited by the space that they take, and a refused one takes none', async () => {
    const keen = await signUp(server, 'customer')
    const photo = { token: keen.token, retailerCode: shop.code, photo: await makePhoto() }
    const { imageUrl } = await suggestFor(server, photo)
    const stored = await Promise.all(
      ['full', 'thumbnail'].map(async (size) => {
        const shown = await fetch(`${server.url}${imageUrl}&size=${size}`)
        return (await shown.arrayBuffer()).byteLength
      }),
    )
    const bytes = stored.reduce((sum, one) => sum + one, 0)
    expect(await kilobytesOf(keen)).toEqual({ uses: Math.ceil(bytes / 1024) })

    await server.db.rows('update rate_limits set uses = 40 * 1024 - 1 where bucket = $1', [
      bucketOf('photo-kilobytes', keen.id),
    ])
    const refused = await sendPhoto(server, photo)
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_photos' } })
    const dayLeft = Number(refused.headers.get('retry-after'))
    expect(dayLeft).toBeGreaterThan(23 * 60 * 60)
    expect(dayLeft).toBeLessThanOrEqual(24 * 60 * 60)
    expect(await sendPhoto(server, photo)).toMatchObject({ status: 429 })
    const kept = await server.db.rows('select from purchase_photos where customer_id = $1', [keen.id])
    expect(kept).toHaveLength(1)
    expect((await sendPhoto(server, { ...photo, token: customer.token })).status).toBe(200)
  })
})

test('only customers may ask for suggestions', async () => {
  const photo = await makePhoto(40, 30)
  for (const role of ['retailer', 'brand', 'operator'] as const) {
    const { token } = await signUp(server, role)
    expect((await sendPhoto(server, { token, retailerCode: shop.code, photo })).status).toBe(403)
  }
  expect(suggestProduct.access).toEqual(['customer'])
})
