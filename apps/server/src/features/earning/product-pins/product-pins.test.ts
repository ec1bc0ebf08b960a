import { changeCatalogueProduct } from '@jara/contract/catalogue/products-console'
import { listProductPins, makeProductPins, voidProductPins } from '@jara/contract/earning/product-pins'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../testing/server.ts'
import { insertProduct, succeed } from '../../../../testing/shops.ts'

let server: TestServer
let operator: SignedIn
let productId: number

beforeAll(async () => {
  server = await startTestServer()
  operator = await signUp(server, 'operator', ['catalogue'])
  productId = await insertProduct(server.db)
})

afterAll(() => server.close())

const aBatch = () => ({
  token: operator.token,
  params: { id: String(productId) },
  body: { pins: 3, days: 30 },
})
const make = () => succeed(server, makeProductPins, aBatch())
const batchOf = async (id: string) => {
  const batches = await succeed(server, listProductPins, {
    token: operator.token,
    params: { id: String(productId) },
  })
  return batches.find((batch) => batch.id === id)
}
const voidBatch = (id: string) =>
  server.call(voidProductPins, { token: operator.token, params: { id }, body: { reason: 'It is lost.' } })

describe('a batch of product PINs', () => {
  it('shows PINs that are read without a mistake, once', async () => {
    const { id, pins, message } = await make()
    expect(message).toBe('3 PINs created.')
    expect(new Set(pins).size).toBe(3)
    for (const pin of pins) expect(pin).toMatch(/^[2-9A-HJKMNP-Z]{7}$/)
    expect(await batchOf(id)).toMatchObject({ made: 3, used: 0, open: 3, is_over: false })
  })

  it('is made once by a repeated request, whose answer nobody can read in the database', async () => {
    const request = { ...aBatch(), headers: { 'idempotency-key': 'a-double-click' } }
    const answers = await Promise.all([1, 2, 3].map(() => server.call(makeProductPins, request)))
    expect(countStatuses(answers)).toEqual({ 201: 3 })
    const [first, ...others] = answers.map(({ body }) => makeProductPins.answer.parse(body))
    for (const other of others) expect(other).toEqual(first)
    const kept = await server.db.rows<{ row: string }>(
      `select answer::text as row from idempotency_keys
       union all select product_pins::text from product_pins
       union all select audit_log::text from audit_log`,
    )
    const everything = kept.map(({ row }) => row).join('\n')
    for (const pin of first?.pins ?? []) expect(everything).not.toContain(pin)
  })

  it('is voided with a reason, whole and once', async () => {
    const { id } = await make()
    expect(await voidBatch(id)).toMatchObject({ status: 200, body: { voided: 3 } })
    expect(await batchOf(id)).toMatchObject({ open: 0, void_reason: 'It is lost.' })
    expect(await voidBatch(id)).toMatchObject({ status: 409, body: { code: 'none_open' } })
    expect((await voidBatch(operator.id)).status).toBe(404)
  })

  it('is over when its days are, and then cannot be voided', async () => {
    const { id } = await make()
    await server.db.rows('update product_pin_batches set expires_at = now() where id = $1', [id])
    expect(await batchOf(id)).toMatchObject({ is_over: true, open: 0 })
    expect((await voidBatch(id)).status).toBe(409)
  })

  it('is not made for a hidden or an unknown product', async () => {
    const hidden = await insertProduct(server.db, { name: 'Old Soap' })
    await succeed(server, changeCatalogueProduct, {
      token: operator.token,
      params: { id: String(hidden) },
      body: {
        name: 'Old Soap',
        brand: 'Golden Sack',
        points_per_unit: 45,
        form: 'packed',
        state: 'hidden',
        revision: 0,
      },
    })
    const makeFor = (id: number) => server.call(makeProductPins, { ...aBatch(), params: { id: String(id) } })
    expect(await makeFor(hidden)).toMatchObject({ status: 409, body: { code: 'product_hidden' } })
    expect((await makeFor(2_000_000_000)).status).toBe(404)
  })
})
