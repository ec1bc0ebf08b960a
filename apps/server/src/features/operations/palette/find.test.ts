import { randomUUID } from 'node:crypto'
import type { OperatorRole } from '@jara/contract/duties'
import { find } from '@jara/contract/operations/palette'
import { registerCustomer } from '@jara/contract/identity/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCode, aRegistration, type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { explain } from '../../../../testing/explain.ts'
import { insertHeldRedemption } from '../../../../testing/held-redemption.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { insertProduct, openTenant, type SignedInTenant, succeed } from '../../../../testing/shops.ts'
import { findProducts, findRedemption, findShops } from './find.sql.ts'

let server: TestServer
let shop: SignedInTenant
const operators = new Map<OperatorRole, SignedIn>()

beforeAll(async () => {
  server = await startTestServer()
  for (const duty of ['admin', 'finance', 'catalogue', 'support', 'fraud', 'auditor'] as const)
    operators.set(duty, await signUp(server, 'operator', [duty]))
  shop = await openTenant(server, 'retailer')
  await server.db.rows(`update retailers set name = 'Zádé Stores' where id = $1`, [shop.retailerId])
  for (let count = 0; count < 7; count += 1) {
    const body = { ...aRegistration(), first_name: 'Zadek', last_name: `Number${count}` }
    await succeed(server, registerCustomer, { body })
    await insertProduct(server.db, { name: `ZADE rice ${count}` })
  }
})

afterAll(() => server.close())

const ask = (search: string, duty: OperatorRole = 'admin') =>
  succeed(server, find, { token: operators.get(duty)?.token, query: { search } })

describe('the palette finds', () => {
  it('at most five of each kind by the beginning of a name', async () => {
    const { customers, shops, products } = await ask(' zade')
    expect(customers).toHaveLength(5)
    expect(customers[0]).toMatchObject({ title: 'Zadek Number0', detail: '0801 ••• 5678, Yaba' })
    expect(shops).toEqual([{ id: shop.retailerId, title: 'Zádé Stores', detail: 'Yaba, shop' }])
    expect(products.map(({ title }) => title)).toEqual([0, 1, 2, 3, 4].map((count) => `ZADE rice ${count}`))
  })

  it('a redemption by its id, and by the one that the provider knows it by', async () => {
    const { id } = await signUp(server, 'customer')
    await insertHeldRedemption(server.db, id)
    const redemption = await server.db.row<{ id: string; request_id: string }>(
      'select id, request_id from redemptions where customer_id = $1',
      [id],
    )
    const found = [{ id: redemption?.id, title: 'Waiting, ₦5.00', detail: 'Tunde Bakare, held' }]
    expect((await ask(redemption?.id ?? '')).redemptions).toEqual(found)
    expect((await ask(redemption?.request_id ?? '')).redemptions).toEqual(found)
  })

  it('a shop by its code, a free code, and the customer with this id', async () => {
    expect((await ask(shop.code.toLowerCase())).shops).toMatchObject([{ id: shop.retailerId }])
    const code = await aCode(server.db, 'brand')
    expect((await ask(code)).codes).toEqual([{ id: code, title: code, detail: 'brand, free' }])
    expect((await ask(shop.code)).codes).toMatchObject([{ detail: 'retailer, used' }])
    const { id } = await signUp(server, 'customer')
    expect((await ask(id)).customers).toMatchObject([{ id }])
  })

  it.each<[OperatorRole, (keyof Awaited<ReturnType<typeof ask>>)[]]>([
    ['admin', ['customers', 'shops', 'products']],
    ['auditor', ['customers', 'shops', 'products']],
    ['finance', ['customers', 'shops']],
    ['support', ['customers', 'shops']],
    ['fraud', ['customers', 'shops']],
    ['catalogue', ['shops', 'products']],
  ])('for %s only %j', async (duty, kinds) => {
    const found = await ask('zade', duty)
    expect(Object.entries(found).flatMap(([kind, list]) => (list.length > 0 ? [kind] : []))).toEqual(kinds)
  })
})

it('every search is served by an index', async () => {
  expect(await explain((db) => findShops(db, 'z', 'Z'))).toContain('using retailers_by_name on retailers')
  expect(await explain((db) => findProducts(db, 'z', 'z'))).toContain('using products_by_name on products')
  const redemption = await explain((db) => findRedemption(db, { id: randomUUID(), requestId: 'z' }), {
    bitmapScans: true,
  })
  expect(redemption).toContain('redemptions_request_id_key')
})
