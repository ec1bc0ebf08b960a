import { onboardRetailer } from '@jara/contract/identity/auth'
import {
  listCodeBatches,
  makeCodeBatch,
  revokeCodeBatch,
  rotateShopCode,
} from '@jara/contract/shop/onboarding-codes'
import { submitPurchase } from '@jara/contract/earning/purchases'
import { getRetailerProfile } from '@jara/contract/shop/retailers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOnboarding, type SignedIn, signInAs, signUp } from '../../../../testing/accounts.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../testing/server.ts'
import {
  decide,
  declarePurchase,
  insertProduct,
  openTenant,
  type SignedInTenant,
  stock,
  succeed,
  takePhoto,
} from '../../../../testing/shops.ts'

let server: TestServer
let operator: SignedIn

beforeAll(async () => {
  server = await startTestServer()
  operator = await signUp(server, 'operator', ['catalogue'])
})

afterAll(() => server.close())

const batch = { role: 'retailer', codes: 3, agent: 'Ada Obi', territory: 'Kano', days: 14 } as const
const make = () => succeed(server, makeCodeBatch, { token: operator.token, body: batch })
const batchOf = async (id: string) => {
  const batches = await succeed(server, listCodeBatches, { token: operator.token })
  return batches.find((each) => each.id === id)
}
const revoke = (id: string) =>
  server.call(revokeCodeBatch, {
    token: operator.token,
    params: { id },
    body: { reason: 'The sheet is lost.' },
  })

const onboard = (code: string, email?: string) =>
  server.call(onboardRetailer, { body: anOnboarding(code, email) })

/** A shop that signed up with this code. */
async function openShop(code: string): Promise<SignedInTenant> {
  const body = anOnboarding(code)
  await succeed(server, onboardRetailer, { body })
  const account = await signInAs(server, body.email)
  const shop = await server.db.row<{ id: string }>('select id from retailers where unique_code = $1', [code])
  return { ...account, email: body.email, retailerId: shop?.id ?? '', code }
}

describe('a batch of codes', () => {
  it('shows its codes once, each with the link of its QR code', async () => {
    const made = await make()
    expect(made.codes).toHaveLength(3)
    const [first] = made.codes
    expect(first?.link).toMatch(new RegExp(`/signup\\?code=${first?.code}$`))
    const listed = JSON.stringify(await succeed(server, listCodeBatches, { token: operator.token }))
    for (const { code } of made.codes) expect(listed).not.toContain(code)
  })

  it('is made once by a repeated request, and shows the same codes again', async () => {
    const request = { token: operator.token, body: batch, headers: { 'idempotency-key': 'a-double-click' } }
    const answers = await Promise.all([1, 2, 3].map(() => server.call(makeCodeBatch, request)))
    expect(countStatuses(answers)).toEqual({ 201: 3 })
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  })

  it('tells how many of its codes became shops, and how many of those sell', async () => {
    const { id, codes } = await make()
    const [seller, other] = codes
    const shop = await openShop(seller?.code ?? '')
    await openShop(other?.code ?? '')
    const productId = await insertProduct(server.db)
    await stock(server, shop, { productId, quantity: 10, price: 4_500 })
    const purchase = await declarePurchase(server, await signUp(server, 'customer'), shop, { productId })
    expect(await batchOf(id)).toMatchObject({ issued: 3, used: 2, selling: 0, open: 1 })
    await decide(server, shop, purchase.id, 'confirmed')
    expect(await batchOf(id)).toMatchObject({ issued: 3, used: 2, selling: 1, revoked: 0, open: 1 })
  })

  it('whose codes are revoked opens no more shops, and those that it opened stay', async () => {
    const { id, codes } = await make()
    const [used, unused] = codes
    const shop = await openShop(used?.code ?? '')
    expect(await revoke(id)).toMatchObject({ status: 200, body: { revoked: 2 } })
    expect(await onboard(unused?.code ?? '')).toMatchObject({ status: 400, body: { code: 'code_unknown' } })
    expect(await batchOf(id)).toMatchObject({ used: 1, revoked: 2, open: 0 })
    expect(await revoke(id)).toMatchObject({ status: 409, body: { code: 'none_open' } })
    await succeed(server, getRetailerProfile, { token: shop.token })
  })

  it('is revoked or used, never both, also by parallel requests', async () => {
    const { id, codes } = await make()
    const [first] = codes
    await Promise.all([onboard(first?.code ?? ''), revoke(id)])
    const row = await batchOf(id)
    expect((row?.used ?? 0) + (row?.revoked ?? 0)).toBe(3)
  })

  it('whose days are over has no open code', async () => {
    const { id } = await make()
    await server.db.rows(`update code_batches set expires_at = now() where id = $1`, [id])
    await server.db.rows(`update onboarding_codes set expires_at = now() where batch_id = $1`, [id])
    expect(await batchOf(id)).toMatchObject({ is_over: true, open: 0, revoked: 0 })
    expect((await revoke(id)).status).toBe(409)
  })

  it('is found by no unknown id', async () => {
    expect((await revoke(operator.id)).status).toBe(404)
    expect((await revoke('nothing')).status).toBe(404)
  })
})

describe('another PIN for a shop', () => {
  const reason = 'Customers declare purchases from home.'

  it('takes the place of the old one, which opens no shop again', async () => {
    const support = await signUp(server, 'operator', ['support'])
    const shop = await openTenant(server, 'retailer')
    const customer = await signUp(server, 'customer')
    const productId = await insertProduct(server.db)
    await stock(server, shop, { productId, quantity: 10, price: 4_500 })
    const request = { token: support.token, params: { id: shop.retailerId }, body: { reason } }
    const once = { ...request, headers: { 'idempotency-key': 'one-dialog' } }
    const { code } = await succeed(server, rotateShopCode, once)
    // The answer was lost, and the operator presses the button again.
    expect((await succeed(server, rotateShopCode, once)).code).toBe(code)
    const imageUrl = await takePhoto(server.db, customer, shop)
    const declare = (retailerCode: string) =>
      server.call(submitPurchase, {
        token: customer.token,
        body: { retailerCode, productId, quantity: 1, imageUrl },
      })
    expect((await declare(shop.code)).status).toBe(404)
    expect((await declare(code)).status).toBe(201)
    expect((await succeed(server, getRetailerProfile, { token: shop.token })).unique_code).toBe(code)
    for (const old of [shop.code, code])
      expect(await onboard(old)).toMatchObject({ status: 409, body: { code: 'code_used' } })
  })
})

it('pages follow one another', async () => {
  const one = await make()
  const two = await make()
  const page = await succeed(server, listCodeBatches, { token: operator.token, query: { before: two.id } })
  expect(page[0]?.id).toBe(one.id)
  expect((await server.call(listCodeBatches, { token: operator.token, query: { before: 'x' } })).status).toBe(
    400,
  )
})
