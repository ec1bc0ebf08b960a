import type { BodyOf } from '@jara/contract/call'
import { awardPoints } from '@jara/contract/shop/pay-codes'
import { askPointPayment } from '@jara/contract/shop/point-payments'
import { takeSale } from '@jara/contract/shop/sales'
import { getPoints } from '@jara/contract/points/balance'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPayPhone, type PayPhone } from '../../testing/pay-codes.ts'
import { putLive } from '../../testing/policy.ts'
import { aRichCustomer } from '../../testing/redemptions.ts'
import type { SignedIn } from '../../testing/accounts.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { insertProduct, openTenant, type SignedInTenant, stock, succeed } from '../../testing/shops.ts'

let server: TestServer
let shop: SignedInTenant
let rice: number
let customer: SignedIn
let phone: PayPhone

beforeAll(async () => {
  server = await startTestServer()
  await putLive(server.db, {})
  rice = await insertProduct(server.db, { points: 45 })
})

afterAll(() => server.close())

beforeEach(async () => {
  shop = await openTenant(server, 'retailer')
  await stock(server, shop, { productId: rice, quantity: 100, price: 1_000 })
  customer = await aRichCustomer(server, 20_000)
  phone = await openPayPhone(server, customer)
})

const ask = (code: string) =>
  server.call(askPointPayment, { token: shop.token, body: { code, total: 1_000 } })

const award = (code: string) => {
  const lines: BodyOf<typeof awardPoints>['lines'] = [{ productId: rice, quantity: 1 }]
  return server.call(awardPoints, { token: shop.token, body: { code, lines } })
}

const balance = async () => (await succeed(server, getPoints, customer)).points

describe('a code to collect points', () => {
  it('never pays, and still collects', async () => {
    const code = await phone.code()
    expect(await ask(code)).toMatchObject({
      status: 409,
      body: {
        code: 'pay_code_purpose',
        message: 'This is a code to collect points. Ask the customer to tap Pay with points.',
      },
    })
    expect(await award(code)).toMatchObject({ status: 201 })
    expect(await balance()).toBe(20_045)
  })

  it('is no wrong guess where it should pay', async () => {
    const code = await phone.code()
    for (let turn = 0; turn < 11; turn += 1)
      expect(await ask(code)).toMatchObject({ body: { code: 'pay_code_purpose' } })
    expect(await ask(await phone.codeToPay())).toMatchObject({ status: 201 })
  })

  it('is late, and no wrong guess, once its time is over', async () => {
    expect(await ask(await phone.code(-4))).toMatchObject({ status: 409, body: { code: 'pay_code_late' } })
  })
})

describe('a code to pay', () => {
  it('gives no points, neither at the counter nor with a sale, and still pays', async () => {
    const code = await phone.codeToPay()
    const refused = {
      status: 409,
      body: {
        code: 'pay_code_purpose',
        message: 'This is a code to pay with points. Ask the customer to tap Collect points.',
      },
    }
    expect(await award(code)).toMatchObject(refused)
    const lines = [{ productId: rice, quantity: 1, price: 1_000 }]
    const sale = { token: shop.token, body: { lines, paid: 'cash', code } }
    expect(await server.call(takeSale, sale)).toMatchObject(refused)
    expect(await balance()).toBe(20_000)
    expect(await ask(code)).toMatchObject({ status: 201, body: { status: 'agreed' } })
  })
})
