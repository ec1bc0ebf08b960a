import { askPointPayment } from '@jara/contract/shop/point-payments'
import { takeSale } from '@jara/contract/shop/sales'
import { type SignedIn, signInAs, type TestApi } from './accounts.ts'
import { openPayPhone, type PayPhone } from './pay-codes.ts'
import { insertProduct, type SignedInTenant, stock, succeed } from './shops.ts'

type Payer = Pick<SignedIn, 'email'>

/** One of this customer's phones, whose codes no till has read. */
export async function aFreshPayPhone(server: TestApi, { email }: Payer): Promise<PayPhone> {
  return openPayPhone(server, await signInAs(server, email))
}

/** A payment for a sale of this total in naira with as many points as the customer has. */
export async function askForPoints(
  server: TestApi,
  customer: Payer,
  shop: SignedInTenant,
  total: number,
): Promise<string> {
  const phone = await aFreshPayPhone(server, customer)
  const body = { code: await phone.codeToPay(), total }
  const { id } = await succeed(server, askPointPayment, { token: shop.token, body })
  return id
}

/** A payment of ₦100 in points, completed with its sale. */
export async function payWithPoints(
  server: TestApi,
  customer: Payer,
  shop: SignedInTenant,
): Promise<{ readonly payment: string; readonly sale: string }> {
  const productId = await insertProduct(server.db)
  await stock(server, shop, { productId, quantity: 1, price: 100 })
  const payment = await askForPoints(server, customer, shop, 100)
  const body = { lines: [{ productId, quantity: 1, price: 100 }], paid: 'points', payment } as const
  const { id: sale } = await succeed(server, takeSale, { token: shop.token, body })
  return { payment, sale }
}
