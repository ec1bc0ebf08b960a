import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProducts } from '@jara/contract/catalogue/products'
import { signUp } from '../../../../testing/accounts.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { insertProduct, openTenant, succeed } from '../../../../testing/shops.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.close())

test('a shop sees all products newest first, a brand its own', async () => {
  const shop = await openTenant(server, 'retailer')
  const brand = await openTenant(server, 'brand')
  const otherBrand = await openTenant(server, 'brand')
  const rice = await insertProduct(server.db, { name: 'Rice', brandId: brand.retailerId })
  const milk = await insertProduct(server.db, { name: 'Milk' })
  const garri = await insertProduct(server.db, { name: 'Garri', brandId: brand.retailerId })
  expect(await succeed(server, listProducts, { token: shop.token })).toEqual([
    { id: garri, name: 'Garri' },
    { id: milk, name: 'Milk' },
    { id: rice, name: 'Rice' },
  ])
  expect(await succeed(server, listProducts, { token: brand.token })).toEqual([
    { id: garri, name: 'Garri' },
    { id: rice, name: 'Rice' },
  ])
  expect(await succeed(server, listProducts, { token: otherBrand.token })).toEqual([])
})

test('a page of the catalogue follows the one before it, and holds only what a search finds', async () => {
  const shop = await openTenant(server, 'retailer')
  const brand = await openTenant(server, 'brand')
  const named = (name: string, brandId?: string) =>
    insertProduct(server.db, { name, ...(brandId && { brandId }) })
  const beans = await named('Ẹ̀wà Beans 1kg', brand.retailerId)
  const more = await named('Ewa Beans 5kg')
  const last = await named('Yam Flour', brand.retailerId)
  const page = (query: Record<string, string>, { token } = shop) =>
    succeed(server, listProducts, { token, query })
  const idsOf = (products: { id: number }[]) => products.map(({ id }) => id)
  expect(idsOf(await page({ limit: '2' }))).toEqual([last, more])
  expect(idsOf(await page({ limit: '1', before: String(more) }))).toEqual([beans])
  expect(idsOf(await page({ search: 'ewa beans' }))).toEqual([more, beans])
  expect(idsOf(await page({ search: 'beans' }, brand))).toEqual([beans])
  expect(idsOf(await page({ before: String(last), limit: '200' }, brand))).toEqual([beans])
})

test('a customer may not list the catalogue', async () => {
  const { token } = await signUp(server, 'customer')
  expect((await server.call(listProducts, { token })).status).toBe(403)
})
