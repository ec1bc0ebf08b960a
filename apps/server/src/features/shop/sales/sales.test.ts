import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listInventory } from '@jara/contract/shop/inventory'
import { listCounterGoods, listSales, readTakings, takeSale, voidSale } from '@jara/contract/shop/sales'
import { listStockChanges } from '@jara/contract/shop/inventory-stock'
import { putLive } from '../../../../testing/policy.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../testing/server.ts'
import { insertProduct, openTenant, type SignedInTenant, stock, succeed } from '../../../../testing/shops.ts'

let server: TestServer
let shop: SignedInTenant
let rice: number
let milk: number

beforeAll(async () => {
  server = await startTestServer()
  await putLive(server.db)
})

afterAll(() => server.close())

beforeEach(async () => {
  shop = await openTenant(server, 'retailer')
  rice = await insertProduct(server.db)
  milk = await insertProduct(server.db, { name: 'Evaporated Milk 1L' })
  await stock(server, shop, { productId: rice, quantity: 36, price: 4_500 })
  await stock(server, shop, { productId: milk, quantity: 10, price: 449.99 })
})

const riceLine = (quantity: number) => ({ productId: rice, quantity, price: 4_500 })
const milkLine = (quantity: number) => ({ productId: milk, quantity, price: 449.99 })

function sell(body: object, { token, key }: { token?: string; key?: string } = {}) {
  return server.call(takeSale, {
    token: token ?? shop.token,
    body: { paid: 'cash', ...body },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })
}

const taken = async (lines: object[]) =>
  succeed(server, takeSale, { token: shop.token, body: { paid: 'cash', lines } })

async function left(productId: number): Promise<number | undefined> {
  const items = await succeed(server, listInventory, { token: shop.token })
  return items.find(({ product_id }) => product_id === productId)?.quantity
}

const takings = () => succeed(server, readTakings, { token: shop.token })

test('a sale of several lines is taken from the stock, and the server adds it up', async () => {
  const sale = await taken([riceLine(2), milkLine(3)])
  expect(sale).toMatchObject({ total: 10_349.97, points: 0, paid: 'cash', lines: [{}, {}] })
  expect(sale.lines.find(({ product_id }) => product_id === milk)).toMatchObject({ total: 1_349.97 })
  expect([await left(rice), await left(milk)]).toEqual([34, 7])
  expect(await succeed(server, listSales, { token: shop.token })).toEqual([sale])
})

test('fifty cashiers sell the last ten units once', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => sell({ lines: [milkLine(1)] })))
  expect(countStatuses(answers)).toEqual({ 201: 10, 409: 40 })
  expect(await left(milk)).toBe(0)
  expect(await takings()).toMatchObject({ sales: 10, total: 4_499.9 })
})

test('sales whose lines cross do not wait for each other for ever, nor lose units', async () => {
  await Promise.all([
    ...Array.from({ length: 5 }, () => sell({ lines: [riceLine(1), milkLine(1)] })),
    ...Array.from({ length: 5 }, () => sell({ lines: [milkLine(1), riceLine(1)] })),
  ])
  expect([await left(rice), await left(milk)]).toEqual([26, 0])
})

test('a sale sent twice with its key is one, also while the first is under way', async () => {
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 8 }, () => sell({ lines: [riceLine(1)] }, { key })))
  answers.push(await sell({ lines: [riceLine(1)] }, { key }))
  expect(countStatuses(answers)).toEqual({ 201: 9 })
  expect(new Set(answers.map(({ body }) => (body as { id: string }).id)).size).toBe(1)
  expect(await left(rice)).toBe(35)
})

describe('a sale is refused whole', () => {
  test.each([
    ['more than there is', () => [riceLine(1), milkLine(11)], 409, 'Only 10 left of Evaporated Milk 1L.'],
    [
      'a price that is no longer right',
      () => [{ ...riceLine(1), price: 4_000 }],
      409,
      'Long Grain Rice 2kg now costs ₦4,500.00. Check the sale again.',
    ],
    ['an unknown product', () => [riceLine(1), { ...riceLine(1), productId: 2_147_483_647 }], 404, undefined],
    ['a product twice', () => [riceLine(1), riceLine(1)], 400, 'lines: must name every product once'],
    ['nothing', () => [], 400, 'lines: must have at least one line'],
  ] as const)('for %s', async (_, lines, status, message) => {
    const answer = await sell({ lines: lines() })
    expect(answer).toMatchObject({ status, body: message === undefined ? {} : { message } })
    expect([await left(rice), await left(milk)]).toEqual([36, 10])
    expect(await takings()).toMatchObject({ sales: 0, total: 0 })
  })
})

test('a shop sells only its own stock', async () => {
  const stranger = await openTenant(server, 'retailer')
  const answer = await sell({ lines: [riceLine(1)] }, { token: stranger.token })
  expect(answer).toMatchObject({
    status: 404,
    body: { message: 'Your shop doesn’t sell Long Grain Rice 2kg.' },
  })
})

test('a voided sale gives its units back once, and leaves the takings', async () => {
  const { id } = await taken([riceLine(2), milkLine(1)])
  const request = { token: shop.token, params: { id }, body: { reason: 'wrong product' } }
  const answers = await Promise.all(Array.from({ length: 6 }, () => server.call(voidSale, request)))
  expect(countStatuses(answers)).toEqual({ 200: 1, 409: 5 })
  expect([await left(rice), await left(milk)]).toEqual([36, 10])
  expect(await takings()).toMatchObject({ sales: 0, total: 0, voids: 1, voided: 9_449.99 })
  expect(await succeed(server, listSales, { token: shop.token })).toMatchObject([
    { id, voided: { reason: 'wrong product' } },
  ])
  const book = await succeed(server, listStockChanges, {
    token: shop.token,
    params: { product: String(rice) },
  })
  expect(book.map(({ kind, units }) => [kind, units])).toEqual([
    ['voided', 2],
    ['sold', -2],
    ['added', 36],
  ])
})

test('another shop voids nothing', async () => {
  const { id } = await taken([riceLine(1)])
  const { token } = await openTenant(server, 'retailer')
  const answer = await server.call(voidSale, { token, params: { id }, body: { reason: 'mine' } })
  expect(answer.status).toBe(404)
  expect(await left(rice)).toBe(35)
})

test('what was sold without a network keeps its price and its day, and is refused beyond the stock', async () => {
  const yesterday = new Date(Date.now() - 24 * 60 * 60_000).toISOString()
  const sold = await sell({ lines: [{ ...riceLine(1), price: 4_000 }], soldAt: yesterday })
  expect(sold).toMatchObject({ status: 201, body: { total: 4_000, sold_at: yesterday } })
  expect(await takings()).toMatchObject({ sales: 0 })
  const tooMany = await sell({ lines: [milkLine(11)], soldAt: yesterday })
  expect(tooMany).toMatchObject({ status: 409, body: { code: 'not_enough_stock' } })
  const old = new Date(Date.now() - 8 * 24 * 60 * 60_000).toISOString()
  expect(await sell({ lines: [milkLine(1)], soldAt: old })).toMatchObject({
    status: 409,
    body: { code: 'too_late' },
  })
})

test('what sells most is offered first, and a barcode finds its product', async () => {
  await server.db.rows(`update products set gtin = '4006381333931' where id = $1`, [rice])
  await taken([riceLine(1)])
  const offered = (search?: string) =>
    succeed(server, listCounterGoods, { token: shop.token, query: search === undefined ? {} : { search } })
  expect((await offered()).map(({ product_id }) => product_id)).toEqual([rice, milk])
  expect((await offered('milk')).map(({ product_id }) => product_id)).toEqual([milk])
  expect((await offered('4006381333931')).map(({ product_id }) => product_id)).toEqual([rice])
})
