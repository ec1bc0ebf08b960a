import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '@jara/contract/call'
import { listMyPurchases, listPendingPurchases } from '@jara/contract/earning/purchases'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { explain } from '../../../../testing/explain.ts'
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
import { selectPendingOfBrand, selectPendingOfShop, selectPurchasesOfCustomer } from './purchase-list.sql.ts'

let server: TestServer
let customer: SignedIn
let shop: SignedInTenant
let otherShop: SignedInTenant
let brand: SignedInTenant
let rice: number
let milk: number

beforeAll(async () => {
  server = await startTestServer()
  customer = await signUp(server, 'customer')
  shop = await openTenant(server, 'retailer')
  otherShop = await openTenant(server, 'retailer')
  brand = await openTenant(server, 'brand')
  rice = await insertProduct(server.db, { brandId: brand.retailerId })
  milk = await insertProduct(server.db, { name: 'Evaporated Milk 1L' })
  for (const place of [shop, otherShop]) {
    await stock(server, place, { productId: rice, quantity: 500, price: 4_500.5 })
    await stock(server, place, { productId: milk, quantity: 500, price: 3_500 })
  }
})

afterAll(() => server.close())

function buy(who: SignedIn, where: SignedInTenant, productId: number) {
  return declarePurchase(server, who, where, { productId })
}

/** All ids of a list, fetched page by page, and the length of each page. */
async function readAllPages(call: typeof listMyPurchases | typeof listPendingPurchases, token: string) {
  const ids: string[] = []
  const lengths: number[] = []
  for (let before: string | undefined; ids.length < 1_000; before = ids.at(-1)) {
    const page = await succeed(server, call as Call, { token, ...(before ? { query: { before } } : {}) })
    const pageIds = listMyPurchases.answer.parse(page).map(({ id }) => id)
    if (pageIds.length === 0) return { ids, lengths }
    ids.push(...pageIds)
    lengths.push(pageIds.length)
  }
  throw new Error('The pages never end')
}

describe('the fields', () => {
  test('of a purchase match the contract, with amounts as numbers', async () => {
    const { id } = await buy(customer, shop, rice)
    const [purchase] = await succeed(server, listMyPurchases, { token: customer.token })
    expect(purchase).toEqual({
      id,
      product_name: 'Long Grain Rice 2kg',
      brand: 'Golden Sack',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      total_amount: 4_500.5,
      points: 45,
      status: 'pending',
      quantity: 1,
      customer_email: customer.email,
      product_image_url: '/pictures/rice.webp',
    })
  })

  test('of a pending purchase include the shop, the photo and empty flags', async () => {
    const { id } = await buy(customer, shop, rice)
    const [purchase] = await succeed(server, listPendingPurchases, { token: shop.token })
    expect(purchase).toMatchObject({
      id,
      retailer_name: 'Yaba Fresh Market',
      image_url: expect.stringMatching(/^\/api\/photos\//),
      flags: [],
    })
  })
})

describe('visible purchases', () => {
  test('a customer sees their own, pending or decided', async () => {
    const [other, stranger] = [await signUp(server, 'customer'), await signUp(server, 'customer')]
    const ids = [await buy(other, shop, rice), await buy(other, otherShop, milk)].map(({ id }) => id)
    await decide(server, shop, ids[0] ?? '', 'rejected')
    const seen = await succeed(server, listMyPurchases, { token: other.token })
    expect(seen.map(({ id, status }) => ({ id, status }))).toEqual([
      { id: ids[1], status: 'pending' },
      { id: ids[0], status: 'rejected' },
    ])
    expect(await succeed(server, listMyPurchases, { token: stranger.token })).toEqual([])
  })

  test('a shop sees the pending ones made there', async () => {
    const here = await buy(customer, shop, milk)
    const there = await buy(customer, otherShop, milk)
    const decided = await buy(customer, shop, milk)
    await decide(server, shop, decided.id, 'confirmed')
    const ids = (await succeed(server, listPendingPurchases, { token: shop.token })).map(({ id }) => id)
    expect(ids).toContain(here.id)
    expect(ids).not.toContain(there.id)
    expect(ids).not.toContain(decided.id)
  })

  test('a brand sees the pending ones of its products in every shop', async () => {
    const here = await buy(customer, shop, rice)
    const there = await buy(customer, otherShop, rice)
    const foreign = await buy(customer, shop, milk)
    const ids = (await succeed(server, listPendingPurchases, { token: brand.token })).map(({ id }) => id)
    expect(ids.slice(0, 2)).toEqual([there.id, here.id])
    expect(ids).not.toContain(foreign.id)
    const otherBrand = await openTenant(server, 'brand')
    expect(await succeed(server, listPendingPurchases, { token: otherBrand.token })).toEqual([])
  })

  test('a pending purchase shows its customer’s current e-mail', async () => {
    const buyer = await signUp(server, 'customer')
    const market = await openTenant(server, 'retailer')
    await stock(server, market, { productId: rice, quantity: 5, price: 100 })
    await buy(buyer, market, rice)
    await server.db.rows("update users set email = 'new.' || email where id = $1", [buyer.id])
    const listed = await succeed(server, listPendingPurchases, { token: market.token })
    expect(listed).toMatchObject([{ customer_email: `new.${buyer.email}` }])
  })

  test('a customer may not list pending purchases, nor a shop a customer’s purchases', async () => {
    expect((await server.call(listPendingPurchases, { token: customer.token })).status).toBe(403)
    expect((await server.call(listMyPurchases, { token: shop.token })).status).toBe(403)
  })
})

describe('pages', () => {
  test('of 50 list everything newest first without gaps or repeats, even at equal times', async () => {
    const buyer = await signUp(server, 'customer')
    const market = await openTenant(server, 'retailer')
    const maker = await openTenant(server, 'brand')
    const products = [1, 2, 3].map(() => insertProduct(server.db, { brandId: maker.retailerId }))
    const productIds = await Promise.all(products)
    await insertManyPurchases(buyer, market, productIds, 120)

    const expected = await server.db.rows<{ id: string }>(
      'select id from purchases where customer_id = $1 order by created_at desc, id desc',
      [buyer.id],
    )
    const all = { ids: expected.map(({ id }) => id), lengths: [50, 50, 20] }
    expect(await readAllPages(listMyPurchases, buyer.token)).toEqual(all)
    expect(await readAllPages(listPendingPurchases, market.token)).toEqual(all)
    expect(await readAllPages(listPendingPurchases, maker.token)).toEqual(all)
  })

  test('continue after a purchase that was decided in the meantime', async () => {
    const market = await openTenant(server, 'retailer')
    await stock(server, market, { productId: rice, quantity: 5, price: 100 })
    const [older, newer] = [await buy(customer, market, rice), await buy(customer, market, rice)]
    await decide(server, market, newer.id, 'confirmed')
    const query = { before: newer.id }
    const page = await succeed(server, listPendingPurchases, { token: market.token, query })
    expect(page.map(({ id }) => id)).toEqual([older.id])
  })

  test('move to the new brand’s list when a product changes its brand', async () => {
    const [maker, buyer] = [await openTenant(server, 'brand'), await openTenant(server, 'brand')]
    const product = await insertProduct(server.db, { brandId: maker.retailerId })
    await stock(server, shop, { productId: product, quantity: 5, price: 100 })
    const { id } = await buy(customer, shop, product)
    const waitingFor = async ({ token }: SignedInTenant) =>
      (await succeed(server, listPendingPurchases, { token })).map((purchase) => purchase.id)
    expect([await waitingFor(maker), await waitingFor(buyer)]).toEqual([[id], []])
    await server.db.rows('update products set brand_id = $2 where id = $1', [product, buyer.retailerId])
    expect([await waitingFor(maker), await waitingFor(buyer)]).toEqual([[], [id]])
  })

  test.each([listMyPurchases, listPendingPurchases])(
    'refuse a cursor that is not an id: $path',
    async (call) => {
      const { token } = call === listMyPurchases ? customer : shop
      expect((await server.call(call, { token, query: { before: 'nonsense' } })).status).toBe(400)
    },
  )

  test('are read by an index condition on the cursor', async () => {
    const id = randomUUID()
    const mine = await explain((db) => selectPurchasesOfCustomer(db, id, id))
    const ofShop = await explain((db) => selectPendingOfShop(db, id, id))
    const ofBrand = await explain((db) => selectPendingOfBrand(db, id, id))
    const cursor = String.raw`Index Cond: \(\(\w+ = \S+\) AND \(ROW\(created_at, (?:purchase_)?id\) < ROW`
    expect(mine).toMatch(new RegExp(`using purchases_by_customer on purchases.*\n${cursor}`))
    expect(ofShop).toMatch(
      new RegExp(`using pending_purchases_by_retailer on pending_purchases.*\n${cursor}`),
    )
    expect(ofBrand).toMatch(new RegExp(`using pending_purchases_by_brand on pending_purchases.*\n${cursor}`))
    expect(ofBrand, 'looks no product up before the page is read').not.toMatch(/products_by_brand/)
  })
})

/** Three purchases share each timestamp, so that the id decides the order. */
async function insertManyPurchases(
  buyer: SignedIn,
  market: SignedInTenant,
  productIds: readonly number[],
  count: number,
): Promise<void> {
  await server.db.rows(
    `with photos as (
       insert into purchase_photos (customer_id, retailer_id, image_url)
       select $1, $2, '/api/photos/' || number from generate_series(1, $4::integer) as number
       returning id, image_url
     )
     , declared as (
       insert into purchases (customer_id, retailer_id, product_id, photo_id, quantity, total_kobo, points, created_at)
       select $1, $2, ($3::integer[])[1 + number % 3], id, 1, 100, 1, now() - make_interval(secs => number / 3)
         from photos, lateral (select split_part(image_url, '/', 4)::integer as number) as numbered
       returning id, product_id, photo_id, created_at
     )
     insert into pending_purchases (purchase_id, customer_id, retailer_id, product_id, created_at, quantity, total_kobo,
                                    points, flags, customer_email, image_url)
     select declared.id, $1, $2, product_id, created_at, 1, 100, 1, '{}', $5, image_url
       from declared join photos on photos.id = declared.photo_id`,
    [buyer.id, market.retailerId, productIds, count, buyer.email],
  )
}
