import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addInventory, countInventory, listInventory } from '@jara/contract/shop/inventory'
import { listProducts } from '@jara/contract/catalogue/products'
import { isFound } from '@jara/rules/search'
import { signUp } from '../../../../testing/accounts.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../testing/server.ts'
import { insertProduct, openTenant, type SignedInTenant, stock, succeed } from '../../../../testing/shops.ts'

let server: TestServer
let shop: SignedInTenant
let productId: number

beforeAll(async () => {
  server = await startTestServer()
  shop = await openTenant(server, 'retailer')
})

afterAll(() => server.close())

beforeEach(async () => {
  await server.db.rows('delete from inventory')
  productId = await insertProduct(server.db)
})

async function inventory(tenant = shop) {
  return succeed(server, listInventory, { token: tenant.token })
}

async function add(body: object, tenant = shop) {
  return server.call(addInventory, {
    token: tenant.token,
    body: { productId, quantity: 1, price: 10, ...body },
  })
}

test('a stocked product is listed with its name, picture, quantity and price', async () => {
  const answer = await add({ quantity: 12, price: 4_500.5 })
  expect(answer).toMatchObject({ status: 201, body: { message: 'Product added to inventory successfully!' } })
  expect(await inventory()).toEqual([
    {
      product_id: productId,
      product_name: 'Long Grain Rice 2kg',
      quantity: 12,
      price_per_unit: 4_500.5,
      image_url: '/pictures/rice.webp',
    },
  ])
})

test('stocking a product again adds the quantity and sets the new price in the same row', async () => {
  await stock(server, shop, { productId, quantity: 12, price: 4_500 })
  await stock(server, shop, { productId, quantity: 5, price: 4_800 })
  expect(await inventory()).toMatchObject([{ product_id: productId, quantity: 17, price_per_unit: 4_800 }])
})

test('twenty parallel additions all count', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => add({ quantity: 3 })))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  expect(await inventory()).toMatchObject([{ quantity: 60 }])
})

test('an addition repeated with its Idempotency-Key counts once, also while the first is under way', async () => {
  const request = {
    token: shop.token,
    body: { productId, quantity: 12, price: 4_500 },
    headers: { 'idempotency-key': randomUUID() },
  }
  const answers = await Promise.all(Array.from({ length: 10 }, () => server.call(addInventory, request)))
  answers.push(await server.call(addInventory, request))
  expect(countStatuses(answers)).toEqual({ 201: 11 })
  expect(await inventory()).toMatchObject([{ quantity: 12 }])
  const other = { ...request, body: { ...request.body, quantity: 13 } }
  expect(await server.call(addInventory, other)).toMatchObject({
    status: 422,
    body: { code: 'idempotency_key_reused' },
  })
  expect(await inventory()).toMatchObject([{ quantity: 12 }])
})

test('the most recently stocked product comes first', async () => {
  const second = await insertProduct(server.db)
  await stock(server, shop, { productId: second, quantity: 1, price: 1 })
  await stock(server, shop, { productId, quantity: 1, price: 1 })
  expect((await inventory()).map(({ product_id }) => product_id)).toEqual([productId, second])
  await stock(server, shop, { productId: second, quantity: 1, price: 1 })
  expect((await inventory()).map(({ product_id }) => product_id)).toEqual([second, productId])
})

describe('a page of the stock', () => {
  const page = (query: Record<string, string>, tenant = shop) =>
    succeed(server, listInventory, { token: tenant.token, query })
  const namesOf = (items: { product_name: string }[]) => items.map(({ product_name }) => product_name)

  beforeEach(async () => {
    await server.db.rows('delete from inventory')
    const names = ['Ọ̀fadà Rice 1.8kg', 'Long Grain Rice 2kg', 'Palm Oil 100%', 'Eko_Soap']
    for (const name of names) {
      await stock(server, shop, {
        productId: await insertProduct(server.db, { name }),
        quantity: 2,
        price: 9,
      })
    }
    const other = await openTenant(server, 'retailer')
    await stock(server, other, { productId, quantity: 1, price: 1 })
  })

  test('follows the page before it, in the order of the whole list', async () => {
    const all = await inventory()
    const first = await page({ limit: '3' })
    expect(first).toEqual(all.slice(0, 3))
    expect(await page({ limit: '3', before: String(first.at(-1)?.product_id) })).toEqual(all.slice(3))
    expect(await page({ before: String(all.at(-1)?.product_id) })).toEqual([])
  })

  test.each([
    ['rice', ['Long Grain Rice 2kg', 'Ọ̀fadà Rice 1.8kg']],
    ['OFADA 1.8', ['Ọ̀fadà Rice 1.8kg']],
    ['ọ̀fàdá', ['Ọ̀fadà Rice 1.8kg']],
    ['rice soap', []],
    ['100%', ['Palm Oil 100%']],
    ['o_s', ['Eko_Soap']],
    ['%', ['Palm Oil 100%']],
  ])('holds what a search for "%s" finds, as the app finds it', async (search, expected) => {
    expect(namesOf(await page({ search }))).toEqual(expected)
    expect(namesOf((await inventory()).filter(({ product_name }) => isFound(product_name, search)))).toEqual(
      expected,
    )
  })

  test.each([{ limit: '0' }, { limit: '201' }, { limit: '0x2' }, { before: '-1' }, { before: '9999999999' }])(
    'cannot be %j',
    async (query) => {
      expect((await server.call(listInventory, { token: shop.token, query })).status).toBe(400)
    },
  )

  test('need not be read to count: the shop is told how many products it stocks', async () => {
    expect(await succeed(server, countInventory, { token: shop.token })).toEqual({ products: 4 })
    const fresh = await openTenant(server, 'retailer')
    expect(await succeed(server, countInventory, { token: fresh.token })).toEqual({ products: 0 })
  })
})

test('each shop sees only its own stock', async () => {
  const other = await openTenant(server, 'retailer')
  await stock(server, shop, { productId, quantity: 12, price: 4_500 })
  await stock(server, other, { productId, quantity: 1, price: 4_700 })
  expect(await inventory()).toMatchObject([{ quantity: 12, price_per_unit: 4_500 }])
  expect(await inventory(other)).toMatchObject([{ quantity: 1, price_per_unit: 4_700 }])
})

test('a brand stocks only its own products', async () => {
  const brand = await openTenant(server, 'brand')
  const own = await insertProduct(server.db, { brandId: brand.retailerId })
  expect((await add({ productId: own }, brand)).status).toBe(201)
  const refused = await add({}, brand)
  expect(refused).toMatchObject({ status: 404, body: { message: 'Product not found.' } })
  expect(await inventory(brand)).toMatchObject([{ product_id: own }])
})

test('an unknown product is refused', async () => {
  expect((await add({ productId: 2_147_483_647 })).status).toBe(404)
  expect(await inventory()).toEqual([])
})

test('a shop with thousands of products sees them all, and is refused more when the list is full', async () => {
  const fill = (count: number) =>
    server.db.rows(
      `with made as (
         insert into products (name, brand_name, points_per_unit)
         select 'Filler ' || number, 'Filler', 1 from generate_series(1, $2::integer) as number returning id
       )
       insert into inventory (retailer_id, product_id, quantity, price_kobo) select $1, id, 1, 100 from made`,
      [shop.retailerId, count],
    )
  await fill(5_000)
  const seen = await inventory()
  expect(seen).toHaveLength(5_000)
  const catalogue = await succeed(server, listProducts, { token: shop.token })
  const ids = new Set(catalogue.map(({ id }) => id))
  expect(seen.filter(({ product_id }) => !ids.has(product_id))).toEqual([])

  await fill(15_000)
  const answer = await add({})
  expect(answer).toMatchObject({
    status: 409,
    body: { message: 'A shop can stock at most 20,000 products.', code: 'stock_full' },
  })
  expect((await add({ productId: seen[0]?.product_id ?? 0 })).status).toBe(201)
  expect(await inventory()).toHaveLength(20_000)
})

test('a shop holds at most a million units of a product', async () => {
  await stock(server, shop, { productId, quantity: 1, price: 10 })
  await server.db.rows('update inventory set quantity = 999999 where retailer_id = $1', [shop.retailerId])
  expect((await add({ quantity: 1 })).status).toBe(201)
  const answer = await add({ quantity: 1, price: 20 })
  expect(answer.status).toBe(409)
  expect(answer.body).toMatchObject({ message: 'A shop can stock at most 1,000,000 units of a product.' })
  expect(await inventory()).toMatchObject([{ quantity: 1_000_000, price_per_unit: 10 }])
})

describe('a price', () => {
  test.each([0.01, 1.1, 1.15, 8.2, 19.99, 449.99, 1_234_567.89, 10_000_000])(
    'of %d is stored exactly',
    async (price) => {
      await stock(server, shop, { productId, quantity: 1, price })
      expect(await inventory()).toMatchObject([{ price_per_unit: price }])
    },
  )

  test.each([0, -1, 0.001, 4.005, 1e20, 10_000_000.01, '5', null])('cannot be %j', async (price) => {
    expect((await add({ price })).status).toBe(400)
    expect(await inventory()).toEqual([])
  })
})

test.each([0, -1, 1.5, 100_001, 1e9, '3', null])('a quantity cannot be %j', async (quantity) => {
  expect((await add({ quantity })).status).toBe(400)
})

test('customers cannot read or add stock', async () => {
  const { token } = await signUp(server, 'customer')
  expect((await server.call(listInventory, { token })).status).toBe(403)
  const body = { productId, quantity: 1, price: 1 }
  expect((await server.call(addInventory, { token, body })).status).toBe(403)
})
