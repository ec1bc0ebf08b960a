import { randomUUID } from 'node:crypto'
import { decidePurchase, submitPurchase } from '@jara/contract/earning/purchases'
import { listReferences, removeReference } from '@jara/contract/earning/references'
import { reversePurchase } from '@jara/contract/points/adjustments'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { makePhoto, photographDrawing, suggestFor } from '../../../../testing/photos.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { insertProduct, openTenant, type SignedInTenant, stock, succeed } from '../../../../testing/shops.ts'
import { gatherReferences } from './gather-references.ts'

const patient = { answerWithinMs: 60_000, hangsAfterMs: 60_000 }
let server: TestServer
let shop: SignedInTenant

beforeAll(async () => {
  server = await startTestServer({ recognition: patient })
  shop = await openTenant(server, 'retailer')
})

afterAll(() => server.close())

/** A product without a catalogue picture, stocked at the shop. */
async function stockUnknown(at = shop): Promise<number> {
  const productId = await insertProduct(server.db, { name: `Unknown ${randomUUID()}` })
  await stock(server, at, { productId, quantity: 100, price: 100 })
  return productId
}

interface Bought {
  readonly customer: SignedIn
  readonly photo: Buffer
  readonly productId: number
  readonly status?: 'confirmed' | 'rejected' | 'pending'
  readonly quantity?: number
}

/** A customer declares a purchase with a photo, and the shop decides it. Returns its id. */
async function buy(
  { customer, photo, productId, status = 'confirmed', quantity = 1 }: Bought,
  at = shop,
): Promise<string> {
  const { token } = customer
  const { imageUrl } = await suggestFor(server, { token, retailerCode: at.code, photo })
  const body = { retailerCode: at.code, productId, quantity, imageUrl }
  const { id } = await succeed(server, submitPurchase, { token, body })
  if (status !== 'pending')
    await succeed(server, decidePurchase, { token: at.token, params: { id }, body: { status } })
  return id
}

/** Purchases by this many customers, confirmed just now, with photos that all differ. */
async function confirmMany(productId: number, count: number): Promise<void> {
  await server.db.rows(
    `with customers as (
       insert into users (role, email, email_key, password_hash, first_name, last_name, phone_number, state, city, country)
       select 'customer', number || $4, number || $4, 'none', '', '', '', '', '', ''
         from generate_series(1, $3) as number
       returning id
     ), photos as (
       insert into purchase_photos (customer_id, retailer_id, image_url, sha256, perceptual_hash, used_at)
       select id, $2::uuid, id::text, sha256(id::text::bytea), ('x' || substr(md5(id::text), 1, 16))::bit(64), now()
         from customers
       returning id, customer_id
     )
     insert into purchases (customer_id, retailer_id, product_id, photo_id, quantity, total_kobo, points, status, decided_at)
     select customer_id, $2::uuid, $1::integer, id, 1, 100, 1, 'confirmed', clock_timestamp() from photos`,
    [productId, shop.retailerId, count, `@${randomUUID()}.ng`],
  )
}

async function referencesOf(productId: number, { token } = shop) {
  return succeed(server, listReferences, { token, params: { id: String(productId) } })
}

describe('a confirmed purchase', () => {
  test('makes its product the first suggestion for similar photos', async () => {
    const market = await openTenant(server, 'retailer')
    const [soap, cola] = [await stockUnknown(market), await stockUnknown(market)]
    const customer = await signUp(server, 'customer')
    const ask = async (photo: Buffer) => {
      const asked = { token: customer.token, retailerCode: market.code, photo }
      return (await suggestFor(server, asked)).suggestedProducts[0]?.id
    }
    await buy({ customer, photo: await photographDrawing('soap'), productId: soap }, market)
    await buy({ customer, photo: await photographDrawing('cola'), productId: cola }, market)
    await gatherReferences(server.db)
    for (const [name, productId] of [['soap', soap] as const, ['cola', cola] as const]) {
      const photo = await photographDrawing(name, { turnedBy: 20 })
      await expect.poll(() => ask(photo)).toBe(productId)
    }
  })

  test('adds one reference per customer and day', async () => {
    const productId = await stockUnknown()
    const customer = await signUp(server, 'customer')
    for (const photo of [await makePhoto(), await makePhoto()]) await buy({ customer, photo, productId })
    await gatherReferences(server.db)
    expect(await referencesOf(productId)).toHaveLength(1)
  })

  test('keeps at most eight references of a product', async () => {
    const productId = await stockUnknown()
    for (let customers = 0; customers < 10; customers++) {
      await buy({ customer: await signUp(server, 'customer'), photo: await makePhoto(), productId })
    }
    await gatherReferences(server.db)
    expect(await referencesOf(productId)).toHaveLength(8)
  })
})

test('a thousand confirmations of one product between two runs add at most eight references', async () => {
  const productId = await stockUnknown()
  await confirmMany(productId, 1_000)
  await gatherReferences(server.db)
  expect(await referencesOf(productId)).toHaveLength(8)
  // Only the newest sixteen were considered.
  const rows = await server.db.rows('select from product_references where product_id = $1', [productId])
  expect(rows).toHaveLength(16)
})

test('of what is sold loose sixteen references are kept', async () => {
  const productId = await stockUnknown()
  await server.db.rows('update products set is_loose = true where id = $1', [productId])
  await confirmMany(productId, 20)
  await gatherReferences(server.db)
  await confirmMany(productId, 20)
  await gatherReferences(server.db)
  expect(await referencesOf(productId)).toHaveLength(16)
  await server.db.rows('update products set is_loose = false where id = $1', [productId])
  await gatherReferences(server.db)
  expect(await referencesOf(productId)).toHaveLength(8)
})

test('references that an interrupted run left behind are few again after the next one', async () => {
  const productId = await stockUnknown()
  await confirmMany(productId, 1_000)
  await server.db.rows(
    `insert into product_references (photo_id, product_id, customer_id, taken_on)
     select photo_id, product_id, customer_id, created_at::date from purchases where product_id = $1`,
    [productId],
  )
  await gatherReferences(server.db)
  expect(await referencesOf(productId)).toHaveLength(8)
})

test.each(['pending', 'rejected'] as const)('a %s purchase adds no reference', async (status) => {
  const productId = await stockUnknown()
  await buy({ customer: await signUp(server, 'customer'), photo: await makePhoto(), productId, status })
  await gatherReferences(server.db)
  expect(await referencesOf(productId)).toEqual([])
})

describe('a purchase that is reversed', () => {
  const reverse = async (id: string, quantity: number) => {
    const { token } = await signUp(server, 'operator')
    const body = { quantity, reason: 'The till knows nothing of it' }
    await succeed(server, reversePurchase, { token, params: { id }, body })
  }
  const bought = async () => {
    const [customer, photo, productId] = [
      await signUp(server, 'customer'),
      await makePhoto(),
      await stockUnknown(),
    ]
    return { productId, id: await buy({ customer, photo, productId, quantity: 2 }) }
  }

  test('takes its reference with it', async () => {
    const { productId, id } = await bought()
    await gatherReferences(server.db)
    expect(await referencesOf(productId)).toHaveLength(1)
    await reverse(id, 2)
    expect(await referencesOf(productId)).toEqual([])
  })

  test('adds none later', async () => {
    const { productId, id } = await bought()
    await reverse(id, 1)
    await reverse(id, 1)
    await gatherReferences(server.db)
    expect(await referencesOf(productId)).toEqual([])
  })

  test('in part keeps it: the product was bought', async () => {
    const { productId, id } = await bought()
    await gatherReferences(server.db)
    await reverse(id, 1)
    expect(await referencesOf(productId)).toHaveLength(1)
  })
})

test('a photo seen before adds no reference', async () => {
  const [first, second] = [await stockUnknown(), await stockUnknown()]
  const photo = await makePhoto()
  await buy({ customer: await signUp(server, 'customer'), photo, productId: first })
  await buy({ customer: await signUp(server, 'customer'), photo, productId: second })
  await gatherReferences(server.db)
  expect(await referencesOf(first)).toHaveLength(1)
  expect(await referencesOf(second)).toEqual([])
})

test('a reference removed by the shop does not come back', async () => {
  const productId = await stockUnknown()
  await buy({ customer: await signUp(server, 'customer'), photo: await makePhoto(), productId })
  await gatherReferences(server.db)
  const [reference] = await referencesOf(productId)
  const params = { id: String(productId), photo: reference?.photo_id ?? '' }
  await succeed(server, removeReference, { token: shop.token, params })
  await gatherReferences(server.db)
  expect(await referencesOf(productId)).toEqual([])
  const again = await server.call(removeReference, { token: shop.token, params })
  expect(again).toMatchObject({ status: 404, body: { message: 'Photo of this product not found.' } })
})
