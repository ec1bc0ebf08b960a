import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { submitPurchase } from '@jara/contract/earning/purchases'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import {
  declarePurchase,
  insertMission,
  insertProduct,
  openTenant,
  type SignedInTenant,
  stock,
  takePhoto,
} from '../../../../testing/shops.ts'

let server: TestServer
let customer: SignedIn
let shop: SignedInTenant
let productId: number

beforeAll(async () => {
  server = await startTestServer()
  shop = await openTenant(server, 'retailer')
})

afterAll(() => server.close())

beforeEach(async () => {
  customer = await signUp(server, 'customer')
  productId = await insertProduct(server.db, { points: 45 })
  await stock(server, shop, { productId, quantity: 10, price: 4_500 })
})

interface Draft {
  readonly retailerCode?: string
  readonly productId?: number
  readonly quantity?: unknown
  readonly imageUrl?: string
  readonly [unknownField: string]: unknown
}

async function submit(draft: Draft = {}, headers: Record<string, string> = {}) {
  const imageUrl = draft.imageUrl ?? (await takePhoto(server.db, customer, shop))
  const body = { retailerCode: shop.code, productId, quantity: 1, ...draft, imageUrl }
  return server.call(submitPurchase, { token: customer.token, body, headers })
}

async function countPurchases(): Promise<number | undefined> {
  const counted = await server.db.row<{ count: number }>(
    'select count(*) as count from purchases where customer_id = $1',
    [customer.id],
  )
  return counted?.count
}

async function age(imageUrl: string, interval: string): Promise<void> {
  await server.db.rows('update purchase_photos set created_at = now() - $2::interval where image_url = $1', [
    imageUrl,
    interval,
  ])
}

describe('the total and points of a purchase', () => {
  test('are the shop’s price and the product’s points times the quantity', async () => {
    const answer = await submit({ quantity: 3 })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      message: 'Purchase submitted successfully!',
      status: 'pending',
      total_amount: 13_500,
      points: 135,
    })
  })

  test.each([
    [0.01, 1000, 10],
    [449.99, 3, 1349.97],
    [1.1, 3, 3.3],
    [8.2, 7, 57.4],
    [9_999_999.99, 1000, 9_999_999_990],
  ])('are exact to the kobo: %d naira times %d', async (price, quantity, total) => {
    await stock(server, shop, { productId, quantity: 1, price })
    expect((await submit({ quantity })).body).toMatchObject({ total_amount: total })
  })

  test('do not change with the price, the points or a mission later', async () => {
    const { id } = await declarePurchase(server, customer, shop, { productId })
    await stock(server, shop, { productId, quantity: 1, price: 9_000 })
    await server.db.rows('update products set points_per_unit = 1 where id = $1', [productId])
    await insertMission(server.db, productId)
    const purchase = await server.db.row('select total_kobo, points from purchases where id = $1', [id])
    expect(purchase).toEqual({ total_kobo: 450_000, points: 45 })
  })

  test.each(['total_amount', 'points', 'status', 'customer_id'])(
    'cannot be set by the client: %s',
    async (field) => {
      expect((await submit({ [field]: 1 })).status).toBe(400)
      expect(await countPurchases()).toBe(0)
    },
  )
})

describe('missions', () => {
  test('add the bonus of every running mission that can pay, out of its budget', async () => {
    const first = await insertMission(server.db, productId, { bonus: 20, budget: 100 })
    const second = await insertMission(server.db, productId, { bonus: 5, budget: 100 })
    await insertMission(server.db, productId, {
      bonus: 1_000,
      budget: 10_000,
      startsInDays: 1,
      endsInDays: 2,
    })
    await insertMission(server.db, productId, {
      bonus: 1_000,
      budget: 10_000,
      startsInDays: -2,
      endsInDays: -1,
    })
    await insertMission(server.db, await insertProduct(server.db), { bonus: 1_000, budget: 10_000 })
    expect((await submit({ quantity: 2 })).body).toMatchObject({ points: 2 * (45 + 20 + 5) })
    const spent = await server.db.rows(
      'select id, spent_points from missions where product_id = $1 and spent_points > 0 order by spent_points',
      [productId],
    )
    expect(spent).toEqual([
      { id: second, spent_points: 10 },
      { id: first, spent_points: 40 },
    ])
  })

  test('add nothing when the budget does not cover the whole bonus', async () => {
    await insertMission(server.db, productId, { bonus: 20, budget: 59 })
    expect((await submit({ quantity: 3 })).body).toMatchObject({ points: 3 * 45 })
    expect((await submit({ quantity: 2 })).body).toMatchObject({ points: 2 * 65 })
  })

  test('never pay more than their budget to parallel purchases', async () => {
    const missionId = await insertMission(server.db, productId, { bonus: 20, budget: 100 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit()))
    const points = answers.map(({ body }) => submitPurchase.answer.parse(body).points)
    expect(points.filter((each) => each === 65)).toHaveLength(5)
    expect(points.filter((each) => each === 45)).toHaveLength(15)
    const mission = await server.db.row('select spent_points from missions where id = $1', [missionId])
    expect(mission).toEqual({ spent_points: 100 })
  })
})

describe('the shop', () => {
  test('is found by its code in any case and with surrounding space', async () => {
    expect((await submit({ retailerCode: ` ${shop.code.toLowerCase()} ` })).status).toBe(201)
  })

  test('is refused when the code is unknown', async () => {
    const answer = await submit({ retailerCode: 'NOSUCH00' })
    expect(answer).toMatchObject({ status: 404, body: { message: 'Invalid shop PIN. Please try again.' } })
  })

  test('cannot be a brand', async () => {
    const brand = await openTenant(server, 'brand')
    expect((await submit({ retailerCode: brand.code })).status).toBe(404)
  })

  test('must stock the product', async () => {
    const elsewhere = await insertProduct(server.db)
    const otherShop = await openTenant(server, 'retailer')
    await stock(server, otherShop, { productId: elsewhere, quantity: 10, price: 4_500 })
    await stock(server, otherShop, { productId, quantity: 10, price: 5 })
    expect((await submit({ productId: elsewhere })).status).toBe(400)
    expect((await submit({ productId: 2_147_483_647 })).status).toBe(400)
    expect((await submit()).body).toMatchObject({ total_amount: 4_500 })
  })

  test('cannot be guessed: after twenty wrong codes the customer has to wait', async () => {
    const statuses: number[] = []
    for (let guess = 0; guess < 21; guess++) {
      statuses.push((await submit({ retailerCode: `GUESS${guess}` })).status)
    }
    expect(statuses.filter((status) => status === 404)).toHaveLength(20)
    const last = await submit()
    expect(last.status).toBe(429)
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await countPurchases()).toBe(0)
  })
})

describe('the photo', () => {
  test('can be used once', async () => {
    const imageUrl = await takePhoto(server.db, customer, shop)
    expect((await submit({ imageUrl })).status).toBe(201)
    expect((await submit({ imageUrl })).status).toBe(400)
    expect(await countPurchases()).toBe(1)
  })

  test('can be used once by twenty parallel purchases', async () => {
    const missionId = await insertMission(server.db, productId, { bonus: 20, budget: 1_000 })
    const imageUrl = await takePhoto(server.db, customer, shop)
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit({ imageUrl })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19)
    const mission = await server.db.row('select spent_points from missions where id = $1', [missionId])
    expect(mission).toEqual({ spent_points: 20 })
  })

  test('is valid for half an hour', async () => {
    const old = await takePhoto(server.db, customer, shop)
    await age(old, '30 minutes 1 second')
    expect((await submit({ imageUrl: old })).status).toBe(400)
    const imageUrl = await takePhoto(server.db, customer, shop)
    await age(imageUrl, '29 minutes 50 seconds')
    expect((await submit({ imageUrl })).status).toBe(201)
  })

  test('of another customer, of another shop or unknown is refused with the same message', async () => {
    const stranger = await signUp(server, 'customer')
    const otherShop = await openTenant(server, 'retailer')
    const refused = [
      await submit({ imageUrl: await takePhoto(server.db, stranger, shop) }),
      await submit({ imageUrl: await takePhoto(server.db, customer, otherShop) }),
      await submit({ imageUrl: 'http://169.254.169.254/latest' }),
      await submit({ imageUrl: `/api/photos/${randomUUID()}` }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400])
    expect(new Set(refused.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  })
})

describe('the quantity', () => {
  test.each([0, -1, 1.5, 1_001, 1e9, 2_147_483_648, '3', null, [5], true])(
    'cannot be %j',
    async (quantity) => {
      expect((await submit({ quantity })).status).toBe(400)
      expect(await countPurchases()).toBe(0)
    },
  )
})

describe('a repeated submission', () => {
  test('with the same key and body gets the first answer and declares no second purchase', async () => {
    const imageUrl = await takePhoto(server.db, customer, shop)
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit({ imageUrl }, headers)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(new Set(answers.map(({ body }) => submitPurchase.answer.parse(body).id)).size).toBe(1)
    expect(await countPurchases()).toBe(1)
  })

  test('with the same key and another body is refused', async () => {
    const imageUrl = await takePhoto(server.db, customer, shop)
    const headers = { 'idempotency-key': randomUUID() }
    expect((await submit({ imageUrl }, headers)).status).toBe(201)
    expect((await submit({ imageUrl, quantity: 2 }, headers)).status).toBe(422)
  })

  test('may succeed after the first attempt was refused', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const imageUrl = `/api/photos/${randomUUID()}`
    expect((await submit({ imageUrl }, headers)).status).toBe(400)
    await server.db.rows(
      'insert into purchase_photos (customer_id, retailer_id, image_url) values ($1, $2, $3)',
      [customer.id, shop.retailerId, imageUrl],
    )
    expect((await submit({ imageUrl }, headers)).status).toBe(201)
  })
})
