import type { BodyOf, QueryOf } from '@jara/contract/call'
import {
  addCatalogueProduct,
  changeCatalogueProduct,
  exportCatalogue,
  importProducts,
  listCatalogue,
  readCatalogueProduct,
} from '@jara/contract/catalogue/products-console'
import { listProducts } from '@jara/contract/catalogue/products'
import { submitPurchase } from '@jara/contract/earning/purchases'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../../testing/accounts.ts'
import { explain } from '../../../../../testing/explain.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../../testing/server.ts'
import {
  declarePurchase,
  insertProduct,
  openTenant,
  stock,
  succeed,
  takePhoto,
} from '../../../../../testing/shops.ts'
import { selectCatalogue, selectCategories } from './console-product.sql.ts'
import { findPresent } from './import-lookups.sql.ts'

let server: TestServer
let operator: SignedIn

beforeAll(async () => {
  server = await startTestServer()
  operator = await signUp(server, 'operator', ['catalogue'])
})

afterAll(() => server.close())

const rice = {
  name: 'Long Grain Rice 2kg',
  brand: 'Golden Sack',
  points_per_unit: 45,
  form: 'packed',
} as const
const add = (body: BodyOf<typeof addCatalogueProduct>) =>
  server.call(addCatalogueProduct, { token: operator.token, body })
const added = async (body: BodyOf<typeof addCatalogueProduct>) =>
  addCatalogueProduct.answer.parse((await add(body)).body).id
type Change = Omit<BodyOf<typeof changeCatalogueProduct>, 'revision'> & { readonly revision?: number }
/** With the current revision by default. */
const change = async (id: number, body: Change) => {
  const found = await server.db.row<{ revision: number }>('select revision from products where id = $1', [id])
  const params = { id: String(id) }
  const named = { revision: found?.revision ?? 0, ...body }
  return server.call(changeCatalogueProduct, { token: operator.token, params, body: named })
}
const read = (id: number) =>
  succeed(server, readCatalogueProduct, { token: operator.token, params: { id: String(id) } })
const list = async (query: QueryOf<typeof listCatalogue>) =>
  succeed(server, listCatalogue, { token: operator.token, query: { ...query } as Record<string, string> })
const acts = (act: string) =>
  server.db.rows<{ before: object; after: object }>(
    'select before, after from audit_log where act = $1 order by id desc limit 1',
    [act],
  )

describe('a product', () => {
  it('is added once, and found by words of its name and brand or by its barcode', async () => {
    const gtin = '5901234123457'
    const body = { ...rice, gtin, category: 'Grains', usual_price: 4500.5 }
    const answers = await Promise.all([1, 2, 3].map(() => add(body)))
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 2 })
    for (const search of ['gold long', gtin, `0${gtin}`]) {
      const { products } = await list({ search })
      expect(products, search).toEqual([
        expect.objectContaining({ ...body, state: 'shown', shops: 0, references: 0 }),
      ])
    }
    expect((await list({ category: 'Grains' })).categories).toContain('Grains')
    expect((await list({ search: 'grain sugar' })).products).toEqual([])
  })

  it('without a barcode is added once, also by parallel requests', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => add({ ...rice, name: 'Raced Garri' })))
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 2 })
  })

  it.each([
    ['a barcode with another check digit', { gtin: '5901234123458' }],
    ['a name that is a formula', { name: '=HYPERLINK("http://evil")' }],
    ['a brand that is a formula', { brand: '@SUM(A1)' }],
    ['a price in parts of a kobo', { usual_price: 1.005 }],
    ['points beyond the largest', { points_per_unit: 100_001 }],
    ['a picture elsewhere', { image_url: 'https://evil.example/x.webp' }],
  ])('is refused with %s', async (_what, fields) => {
    expect((await add({ ...rice, name: 'Refused', ...fields })).status).toBe(400)
    expect((await list({ search: 'refused' })).products).toEqual([])
  })

  it('gives new points for new purchases; those that were declared keep theirs', async () => {
    const shop = await openTenant(server, 'retailer')
    const customer = await signUp(server, 'customer')
    const id = await insertProduct(server.db, { name: 'Beans 1kg', points: 40 })
    await stock(server, shop, { productId: id, quantity: 10, price: 900 })
    const before = await declarePurchase(server, customer, shop, { productId: id })
    const body = {
      name: 'Beans 1kg',
      brand: 'Golden Sack',
      points_per_unit: 45,
      form: 'packed',
      state: 'shown',
      image_url: '/pictures/rice.webp',
    } as const
    expect((await change(id, body)).status).toBe(200)
    const after = await declarePurchase(server, customer, shop, { productId: id })
    const points = await server.db.rows(
      'select points from purchases where id = any($1) order by created_at',
      [[before.id, after.id]],
    )
    expect(points).toEqual([{ points: 40 }, { points: 45 }])
    expect(await acts('product-changed')).toEqual([
      { before: { pointsPerUnit: 40 }, after: { pointsPerUnit: 45 } },
    ])
  })

  it('that is hidden can be neither stocked nor declared, and comes back as it was', async () => {
    const shop = await openTenant(server, 'retailer')
    const customer = await signUp(server, 'customer')
    const id = await added({ ...rice, name: 'Hidden Garri' })
    await stock(server, shop, { productId: id, quantity: 10, price: 900 })
    const declare = async () =>
      server.call(submitPurchase, {
        token: customer.token,
        body: {
          retailerCode: shop.code,
          productId: id,
          quantity: 1,
          imageUrl: await takePhoto(server.db, customer, shop),
        },
      })
    const listed = async () =>
      (await succeed(server, listProducts, { token: shop.token })).some((product) => product.id === id)
    await change(id, { ...rice, name: 'Hidden Garri', state: 'hidden' })
    expect((await declare()).status).toBe(400)
    expect(await listed()).toBe(false)
    expect((await list({ state: 'hidden' })).products.map((product) => product.id)).toContain(id)
    await change(id, { ...rice, name: 'Hidden Garri', state: 'shown' })
    expect((await declare()).status).toBe(201)
    expect(await listed()).toBe(true)
    expect(await read(id)).toMatchObject({ state: 'shown', shops: 1 })
  })

  it('of two open forms the later one is told who changed what', async () => {
    const id = await added({ ...rice, name: 'Twice Open' })
    const save = (category: string) =>
      change(id, { ...rice, name: 'Twice Open', category, state: 'shown', revision: 0 })
    const answers = await Promise.all([save('Grains'), save('Rice')])
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: 1 })
    const { body } = answers.find(({ status }) => status === 409) ?? {}
    expect(body).toMatchObject({
      code: 'changed_meanwhile',
      message: expect.stringMatching(
        /changed this product while you were editing: category from nothing to (Grains|Rice)\./,
      ),
    })
  })

  it('cannot take the name of another', async () => {
    await added({ ...rice, name: 'Taken' })
    const id = await added({ ...rice, name: 'Free' })
    expect(await change(id, { ...rice, name: 'taken', state: 'shown' })).toMatchObject({
      status: 409,
      body: { code: 'product_known' },
    })
    expect((await change(2_000_000_000, { ...rice, state: 'shown' })).status).toBe(404)
  })

  it('is found by indexes, however many there are', async () => {
    expect(await explain((db) => selectCatalogue(db, {}, 1))).toContain('products_by_age')
    expect(await explain((db) => selectCatalogue(db, { state: 'hidden' }, 1))).toContain('products_hidden')
    expect(await explain((db) => selectCatalogue(db, { category: 'Grains' }, 1))).toContain(
      'products_by_category',
    )
    expect(
      await explain((db) => selectCatalogue(db, { search: 'rice' }, undefined), { bitmapScans: true }),
    ).toContain('products_by_words')
    expect(await explain(selectCategories)).toContain('products_by_category')
    const looked = await explain((db) => findPresent(db, [{ gtin: null, name: 'a', brand: 'b' }]))
    expect(looked).toContain('products_by_name_and_brand')
    expect(looked).toContain('products_by_full_gtin')
  })
})

describe('an import', () => {
  const send = (csv: string, digest?: string) =>
    server.call(importProducts, {
      token: operator.token,
      body: { file_name: 'november.csv', csv, ...(digest !== undefined && { digest }) },
    })
  const look = async (csv: string) => importProducts.answer.parse((await send(csv)).body)
  const header = 'name,brand,points_per_unit,gtin,category,usual_price,brand_code'

  it('tells what each line would do and saves nothing, then does exactly that', async () => {
    const known = await added({ ...rice, name: 'Known Milk', gtin: '4006381333931', points_per_unit: 30 })
    await added({ ...rice, name: 'Same Malt', points_per_unit: 8 })
    const csv = [
      header,
      'Known Milk,Golden Sack,35,4006381333931,,,',
      'same malt,Golden Sack,8,,,,',
      'Fresh Tea,Crisp Co,7,,Drinks,950.50,',
      'Bad Barcode,Crisp Co,7,4006381333932,,,',
      '"=HYPERLINK(""http://evil"")",Crisp Co,7,,,,',
      'Bad Price,Crisp Co,7,,,"5,2OO.00",',
      'fresh tea,CRISP CO,9,,,,',
      'No Brand,Crisp Co,7,,,,NOBODY12',
      'Too Short,Crisp Co',
    ].join('\n')
    const seen = await look(csv)
    expect(seen).toMatchObject({ is_done: false, new: 1, changed: 2, same: 0, faulty: 6 })
    expect(seen.lines.map(({ line, result }) => `${line} ${result}`)).toEqual([
      '2 changed',
      '3 changed',
      '4 new',
      ...[5, 6, 7, 8, 9, 10].map((line) => `${line} faulty`),
    ])
    expect(seen.lines[0]?.changes).toEqual([{ field: 'points_per_unit', from: '30', to: '35' }])
    expect(seen.lines.slice(3).map(({ faults }) => faults)).toEqual([
      ['gtin: must be the number under the barcode'],
      ['name: must not begin like a formula, which a spreadsheet would run'],
      ['usual_price: must be an amount in naira above 0 and at most 10000000, such as 4500 or 950.50'],
      ['is the same product as line 4'],
      ['brand_code: no brand has signed up with NOBODY12'],
      ['2 fields instead of 7'],
    ])
    expect(await read(known)).toMatchObject({ points_per_unit: 30 })
    expect(await send(csv, seen.digest)).toMatchObject({ status: 200, body: { is_done: true, new: 1 } })
    expect(await read(known)).toMatchObject({ name: 'Known Milk', points_per_unit: 35 })
    expect((await list({ search: 'fresh tea' })).products).toEqual([
      expect.objectContaining({ name: 'Fresh Tea', category: 'Drinks', usual_price: 950.5 }),
    ])
    const again = await look(csv)
    expect(again).toMatchObject({ new: 0, changed: 0, same: 3, faulty: 6 })
  })

  it('is refused if the catalogue has changed since the dry run, and is made once by two at once', async () => {
    const csv = `${header}\nRaced Soap,Crisp Co,7,,,,`
    const { digest } = await look(csv)
    const answers = await Promise.all([1, 2, 3].map(() => send(csv, digest)))
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: 2 })
    expect((await list({ search: 'raced soap' })).products).toHaveLength(1)
  })

  it('leaves what the file does not say, such as the brand’s account and hidden products', async () => {
    const brand = await openTenant(server, 'brand')
    const id = await insertProduct(server.db, { name: 'Branded Oil', brandId: brand.retailerId, points: 5 })
    const csv = 'name,brand,points_per_unit\nBranded Oil,Golden Sack,6\n'
    await send(csv, (await look(csv)).digest)
    const kept = await server.db.row(
      'select brand_id, image_url, points_per_unit from products where id = $1',
      [id],
    )
    expect(kept).toEqual({ brand_id: brand.retailerId, image_url: '/pictures/rice.webp', points_per_unit: 6 })
  })

  it.each([
    ['an unknown column', 'name,brand,points_per_unit,colour\na,b,1,red', 'unknown columns: colour'],
    ['no rows', 'name,brand,points_per_unit\n', 'november.csv has no rows.'],
    ['a broken quote', 'name,brand,points_per_unit\n"a"b,c,1', 'Invalid Closing Quote'],
  ])('with %s is refused as a whole', async (_what, csv, sentence) => {
    const { status, body } = await send(csv)
    expect({ status, said: JSON.stringify(body) }).toEqual({
      status: 400,
      said: expect.stringContaining(sentence),
    })
  })

  it('takes thousands of lines', async () => {
    const lines = Array.from({ length: 5_000 }, (_, nth) => `Bulk ${nth},Wholesale,${nth % 50}`)
    const csv = ['name,brand,points_per_unit', ...lines].join('\r\n')
    const { digest, ...seen } = await look(csv)
    expect(seen).toMatchObject({ new: 5_000, faulty: 0 })
    expect((await send(csv, digest)).status).toBe(200)
    const [first] = (await list({ search: 'bulk' })).products
    expect(first?.name).toBe('Bulk 0')
  })
})

describe('an export', () => {
  it('is read back by an import as no change, and runs in no spreadsheet', async () => {
    await added({ ...rice, name: 'Out, and "back"', category: 'Exports', usual_price: 12.5 })
    await insertProduct(server.db, { name: '=1+1' })
    const csvOf = async (query: Record<string, string>) =>
      (await succeed(server, exportCatalogue, { token: operator.token, query })).csv
    const csv = await csvOf({ category: 'Exports' })
    const seen = await succeed(server, importProducts, {
      token: operator.token,
      body: { file_name: 'back.csv', csv },
    })
    expect(seen).toMatchObject({ new: 0, changed: 0, same: 1, faulty: 0 })
    expect(await csvOf({})).toContain("'=1+1,")
  })
})
