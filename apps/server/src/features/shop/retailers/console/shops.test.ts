import { listShops, readShop, readShopStatement } from '@jara/contract/shop/retailers-console'
import type { QueryOf } from '@jara/contract/call'
import { topUp } from '@jara/contract/shop/issuing'
import { changeStanding } from '@jara/contract/identity/auth-sessions'
import { realPolicy } from '@jara/rules/trust/policy'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../../testing/accounts.ts'
import { explain } from '../../../../../testing/explain.ts'
import { putInForce } from '../../../../../testing/policy.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server.ts'
import {
  decide,
  declarePurchase,
  insertProduct,
  openTenant,
  type SignedInTenant,
  stock,
  succeed,
} from '../../../../../testing/shops.ts'
import { selectShops } from './shop-list.sql.ts'

let server: TestServer
let operator: SignedIn

beforeAll(async () => {
  server = await startTestServer()
  operator = await signUp(server, 'operator')
})

afterAll(() => server.close())

async function openNamed(name: string): Promise<SignedInTenant> {
  const shop = await openTenant(server, 'retailer')
  await server.db.rows('update retailers set name = $2 where id = $1', [shop.retailerId, name])
  return shop
}

/** Declares purchases of this many points, and confirms all but the last. */
async function sell(shop: SignedInTenant, points: number, count: number): Promise<void> {
  const productId = await insertProduct(server.db, { points })
  await stock(server, shop, { productId, quantity: 100, price: 4_500 })
  const customer = await signUp(server, 'customer')
  for (let nth = 1; nth <= count; nth += 1) {
    const { id } = await declarePurchase(server, customer, shop, { productId })
    if (nth < count) await decide(server, shop, id, 'confirmed')
  }
}

const list = (query: QueryOf<typeof listShops>) =>
  succeed(server, listShops, { token: operator.token, query: { ...query } as Record<string, string> })
const namesOf = (shops: readonly { readonly name: string }[]) => shops.map(({ name }) => name)
const read = (shop: SignedInTenant) =>
  succeed(server, readShop, { token: operator.token, params: { id: shop.retailerId } })

const suspend = ({ id }: SignedInTenant, act: 'disable' | 'enable') =>
  succeed(server, changeStanding, {
    token: operator.token,
    params: { id },
    body: { act, reason: 'It confirms purchases that no one made.' },
  })

describe('the list of shops', () => {
  it('finds a shop by the beginnings of its words, without diacritics, and by its PIN', async () => {
    const shop = await openNamed('Ọláyínká Ṣadé & Sons Provision Stores')
    await openNamed('Sadiya Provisions')
    expect(namesOf(await list({ search: 'OLAYINKA prov' }))).toEqual([
      'Ọláyínká Ṣadé & Sons Provision Stores',
    ])
    expect(namesOf(await list({ search: 'Ṣad prov' }))).toEqual([
      'Sadiya Provisions',
      'Ọláyínká Ṣadé & Sons Provision Stores',
    ])
    expect(namesOf(await list({ search: shop.code.toLowerCase() }))).toHaveLength(1)
    expect(await list({ search: 'yinka' })).toEqual([])
  })

  it.each(["'; drop table wallets; --", '& | !', "it's:*", '\\', '<->'])(
    'takes the search %j as text',
    async (search) => {
      expect((await server.call(listShops, { token: operator.token, query: { search } })).status).toBe(200)
    },
  )

  it('tells what a shop did in 30 days, and how long its prefund lasts at that pace', async () => {
    const shop = await openNamed('Prefunded Mart')
    await succeed(server, topUp, {
      token: operator.token,
      params: { id: shop.retailerId },
      body: { naira: 5_000, bankReference: 'YF-118' },
    })
    await sell(shop, 100, 4)
    const [row] = await list({ search: 'prefunded mart' })
    expect(row).toMatchObject({
      standing: 'active',
      points_30_days: 300,
      pending: 1,
      prefunded: 9_700,
      prefund_days: 970,
    })
  })

  it('narrows to those that sell, are quiet, or are suspended', async () => {
    const [busy, quiet, suspended] = await Promise.all([
      openNamed('Standing busy'),
      openNamed('Standing quiet'),
      openNamed('Standing suspended'),
    ])
    await sell(busy, 10, 2)
    await sell(suspended, 10, 2)
    await suspend(suspended, 'disable')
    const search = 'standing'
    expect(namesOf(await list({ search, standing: 'active' }))).toEqual(['Standing busy'])
    expect(namesOf(await list({ search, standing: 'quiet' }))).toEqual(['Standing quiet'])
    expect(namesOf(await list({ search, standing: 'suspended' }))).toEqual(['Standing suspended'])
    await suspend(suspended, 'enable')
    expect((await read(suspended)).standing).toBe('active')
    expect((await read(quiet)).standing).toBe('quiet')
  })

  it('narrows to brands, and pages follow one another', async () => {
    const brand = await openTenant(server, 'brand')
    const later = await openTenant(server, 'brand')
    await openNamed('Newer than the brands')
    const brands = await list({ kind: 'brand' })
    expect(brands.map(({ id }) => id)).toEqual([later.retailerId, brand.retailerId])
    const next = await list({ kind: 'brand', before: later.retailerId })
    expect(next[0]?.id).toBe(brand.retailerId)
    const wrong = await server.call(listShops, { token: operator.token, query: { before: 'x' } })
    expect(wrong.status).toBe(400)
  })

  it('reads a page by indexes, however many shops there are', async () => {
    const before = operator.id
    const page = await explain((db) => selectShops(db, { before }))
    expect(page).toContain('retailers_by_age')
    expect(page).not.toContain('Sort')
    const found = await explain((db) => selectShops(db, { search: 'yaba' }), { bitmapScans: true })
    expect(found).toContain('retailers_by_words')
  })
})

describe('one shop', () => {
  it('shows the limit that holds for it, and no name or address of its owner', async () => {
    await putInForce(server.db, { issuing: realPolicy.issuing })
    const shop = await openNamed('New Mart')
    const seen = await read(shop)
    expect(seen).toMatchObject({ code: shop.code, points_in_a_day: 0, points_a_day: 10_000, prefunded: null })
    expect(seen.accounts).toEqual([
      { id: shop.id, masked_email: `${shop.email[0]}•••@example.ng`, is_disabled: false },
    ])
    await server.db.rows(`update retailers set created_at = now() - interval '20 days' where id = $1`, [
      shop.retailerId,
    ])
    expect((await read(shop)).points_a_day).toBe(40_000)
  })

  it('that does not exist is not found', async () => {
    for (const id of [operator.id, 'nothing'])
      expect((await server.call(readShop, { token: operator.token, params: { id } })).status).toBe(404)
  })
})

describe('a statement', () => {
  it('is what the shop itself reads, with its name', async () => {
    const shop = await openNamed('Statement Mart')
    await sell(shop, 100, 3)
    const month = await server.db.row<{ month: string }>(
      `select to_char(now() at time zone 'Africa/Lagos', 'YYYY-MM') as month`,
    )
    const query = { month: month?.month ?? '' }
    const request = { token: operator.token, params: { id: shop.retailerId }, query }
    expect(await succeed(server, readShopStatement, request)).toMatchObject({
      name: 'Statement Mart',
      points: 200,
      days: [{ points: 200 }],
    })
    const unknown = { ...request, params: { id: operator.id } }
    expect((await server.call(readShopStatement, unknown)).status).toBe(404)
  })
})
