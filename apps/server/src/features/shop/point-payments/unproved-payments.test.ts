import { answerPointPayment, askPointPayment } from '@jara/contract/shop/point-payments'
import { takeSale } from '@jara/contract/shop/sales'
import { realPolicy } from '@jara/rules/trust/policy'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SignedIn } from '../../../../testing/accounts.ts'
import { aFreshPayPhone } from '../../../../testing/point-payments.ts'
import { putLive } from '../../../../testing/policy.ts'
import { aRichCustomer } from '../../../../testing/redemptions.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../testing/server.ts'
import { insertProduct, openTenant, type SignedInTenant, stock, succeed } from '../../../../testing/shops.ts'
import { nonceOf, prove, withPin } from '../../../../testing/wallet-guards.ts'

let server: TestServer
let shop: SignedInTenant
let rice: number
let customer: SignedIn

beforeAll(async () => {
  server = await startTestServer()
  await putLive(server.db, { proof: realPolicy.proof })
  rice = await insertProduct(server.db)
})

afterAll(() => server.close())

beforeEach(async () => {
  shop = await openTenant(server, 'retailer')
  await stock(server, shop, { productId: rice, quantity: 100, price: 1_000 })
  customer = await aRichCustomer(server, 20_000)
})

const sell = (payment: string, units: number, paid: string, by = shop) =>
  server.call(takeSale, {
    token: by.token,
    body: { lines: [{ productId: rice, quantity: units, price: 1_000 }], paid, payment },
  })

const answer = (id: string, agrees: boolean, { nonce }: { nonce?: string } = {}) =>
  server.call(answerPointPayment, {
    token: customer.token,
    params: { id },
    body: { agrees },
    headers: nonce === undefined ? {} : { 'wallet-proof': nonce },
  })

describe('whoever has the session alone', () => {
  beforeEach(async () => {
    await withPin(server, customer)
  })

  const askAt = async (by: SignedInTenant, total: number) => {
    const phone = await aFreshPayPhone(server, customer)
    const code = await phone.codeToPay()
    return succeed(server, askPointPayment, { token: by.token, body: { code, total } })
  }

  async function payProved(by: SignedInTenant) {
    const payment = await askAt(by, 1_000)
    const refused = await answer(payment.id, true)
    expect(refused).toMatchObject({ status: 403, body: { code: 'confirm_it_is_you' } })
    const nonce = nonceOf(refused)
    expect(await prove(server, customer, nonce)).toMatchObject({ status: 200 })
    expect(await answer(payment.id, true, { nonce })).toMatchObject({ status: 200 })
    expect(await sell(payment.id, 1, 'points', by)).toMatchObject({ status: 201 })
  }

  it('pays nothing at a shop that is new to the customer', async () => {
    const payment = await askAt(shop, 1_000)
    expect(payment.status).toBe('asked')
    expect(await sell(payment.id, 1, 'points')).toMatchObject({ status: 409 })
    await payProved(shop)
    expect(await askAt(shop, 1_000)).toMatchObject({ status: 'agreed' })
    expect(await askAt(await openTenant(server, 'retailer'), 1_000)).toMatchObject({ status: 'asked' })
  })

  it('pays no more at known ones in a day than once without a proof, also at the same moment', async () => {
    const other = await openTenant(server, 'retailer')
    await stock(server, other, { productId: rice, quantity: 100, price: 1_000 })
    for (const known of [shop, other]) await payProved(known)
    const payments = [await askAt(shop, 1_000), await askAt(other, 1_000), await askAt(shop, 1_000)]
    expect(payments.map(({ status }) => status)).toEqual(['agreed', 'agreed', 'agreed'])
    const sales = await Promise.all(
      payments.map(({ id }, turn) => sell(id, 1, 'points', turn === 1 ? other : shop)),
    )
    expect(countStatuses(sales)).toEqual({ 201: 2, 409: 1 })
    expect(await askAt(shop, 1_000)).toMatchObject({ status: 'asked' })
    await server.db.rows(
      `update point_payments set taken_at = taken_at - interval '24 hours' where customer_id = $1`,
      [customer.id],
    )
    expect(await askAt(shop, 1_000)).toMatchObject({ status: 'agreed' })
  })
})
