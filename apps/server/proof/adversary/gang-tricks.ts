import { randomUUID } from 'node:crypto'
import { topUp } from '@jara/contract/shop/issuing'
import { awardPoints } from '@jara/contract/shop/pay-codes'
import { answerPointPayment, askPointPayment } from '@jara/contract/shop/point-payments'
import { submitPurchase } from '@jara/contract/earning/purchases'
import { takeSale, voidSale } from '@jara/contract/shop/sales'
import { type SignedIn, signUp } from '../../testing/accounts.ts'
import { openAsCashier } from '../../testing/cashiers.ts'
import { aFreshPayPhone } from '../../testing/point-payments.ts'
import { aPhone } from '../../testing/redemptions.ts'
import {
  decide,
  insertProduct,
  openTenant,
  type SignedInTenant,
  stock,
  succeed,
  takePhoto,
} from '../../testing/shops.ts'
import { nonceOf, prove, redeemWithPin } from '../../testing/wallet-guards.ts'
import { type Gang, type Member, price } from './gang.ts'

/** Every customer declares more than allowed at both shops, and the shops confirm all of it at once. */
export async function declareAndConfirm(gang: Gang): Promise<void> {
  const { shops, productId } = gang
  await Promise.all(shops.map((shop) => declareAll(gang, { shop, productId, decider: shop })))
}

/** A brand confirms invented purchases at a shop that knows nothing of them. */
export async function confirmAsBrand(gang: Gang): Promise<void> {
  const { node } = gang
  const brand = await openTenant(node(), 'brand')
  const shop = await openTenant(node(), 'retailer')
  const productId = await insertProduct(node().db, { points: 200, brandId: brand.retailerId })
  await stock(node(), shop, { productId, quantity: 10_000, price })
  await declareAll(gang, { shop, productId, decider: brand })
}

interface Counter {
  readonly shop: SignedInTenant
  readonly productId: number
  readonly decider: SignedInTenant
}

async function declareAll({ node, customers }: Gang, { shop, productId, decider }: Counter): Promise<void> {
  const purchases = customers.flatMap((customer) =>
    [1, 3, 12, 1_000].map((quantity) => ({ customer, quantity })),
  )
  await Promise.all(
    purchases.map(async ({ customer, quantity }) => {
      const imageUrl = await takePhoto(node().db, customer, shop)
      const body = { retailerCode: shop.code, productId, quantity, imageUrl }
      const { status, body: answer } = await node().call(submitPurchase, { token: customer.token, body })
      if (status !== 201) return
      const { id } = submitPurchase.answer.parse(answer)
      await Promise.all([decide(node(), decider, id, 'confirmed'), decide(node(), decider, id, 'confirmed')])
    }),
  )
}

/** A cashier of each shop issues points without a sale, using each code at two tills at once. */
export async function giveAtTheCounter({ node, shops, customers, productId }: Gang): Promise<void> {
  for (const shop of shops) {
    const { token } = await openAsCashier(node(), shop)
    await Promise.all(
      customers.map(async ({ phone }) => {
        const body = { code: await phone.code(), lines: [{ productId, quantity: 5 }] }
        const award = () => node().call(awardPoints, { token, body })
        await Promise.all([award(), award()])
      }),
    )
  }
}

/** Sells with points, lets the customer redeem them, and voids the sale to regain the budget. */
export async function sellAndVoid(gang: Gang, shop: SignedInTenant = gang.shops[0]): Promise<void> {
  const { node, customers, productId } = gang
  for (const [nth, customer] of customers.entries()) {
    const lines = [{ productId, quantity: 10, price }]
    const body = { lines, paid: 'cash', code: await customer.phone.code() }
    const { status, body: answer } = await node().call(takeSale, { token: shop.token, body })
    if (status !== 201) continue
    const params = { id: takeSale.answer.parse(answer).id }
    const takeBack = () => node().call(voidSale, { token: shop.token, params, body: { reason: 'wrong' } })
    if (nth % 2 === 0) await burn(gang, customer)
    await Promise.all([burn(gang, customer), takeBack()])
    await takeBack()
  }
}

/** New sessions have codes that no till has read: quicker than waiting half a minute. */
export async function renewCodes({ node, customers }: Gang): Promise<void> {
  for (const customer of customers) customer.phone = await aFreshPayPhone(node(), customer)
}

/** A shop pays for 10,000 points, and issues them again and again. */
export async function giveWhatWasPaidFor(gang: Gang, rounds: number): Promise<void> {
  const { node, productId } = gang
  const shop = await openTenant(node(), 'retailer')
  await stock(node(), shop, { productId, quantity: 10_000, price })
  const { token } = await signUp(node(), 'operator', ['finance'])
  const body = { naira: 5_000, bankReference: `BANK/${randomUUID()}` }
  await succeed(node(), topUp, { token, params: { id: shop.retailerId }, body })
  for (let round = 0; round < rounds; round += 1) {
    await renewCodes(gang)
    await sellAndVoid(gang, shop)
  }
}

/** Redeems to ever new numbers and at both shops, in ever smaller amounts, several at once. */
export async function burnAll(gang: Gang): Promise<void> {
  await Promise.all(gang.customers.map((customer) => burn(gang, customer)))
}

async function burn(gang: Gang, customer: Member): Promise<void> {
  const { node, scene } = gang
  const known = aPhone()
  for (const naira of [2_000, 500, 50]) {
    const redeem = (phone: string) =>
      redeemWithPin(node(), customer, { itemId: scene.items['mtn'], pointsToRedeem: naira * 2, phone })
    for (;;) {
      const answers = await Promise.all([redeem(known), redeem(aPhone())])
      if (answers.every(({ status }) => status !== 200)) break
    }
  }
  for (const shop of gang.shops) await pay(gang, customer, shop)
}

/** The shop sells nothing, but has its points paid out. */
export async function pay(gang: Gang, customer: SignedIn, shop: SignedInTenant): Promise<void> {
  const { node } = gang
  const phone = await aFreshPayPhone(node(), customer)
  await payWith(gang, await phone.codeToPay(), shop, async (payment) => {
    const agree = (headers: Readonly<Record<string, string>>) =>
      node().call(answerPointPayment, {
        token: customer.token,
        params: { id: payment },
        body: { agrees: true },
        headers,
      })
    const refused = await agree({})
    if (refused.status !== 403) return
    const nonce = nonceOf(refused)
    await prove(node(), customer, nonce)
    await agree({ 'wallet-proof': nonce })
  })
}

/** Takes a payment with this code. By default the customer does not respond to it. */
export async function payWith(
  { node, productId }: Gang,
  code: string,
  shop: SignedInTenant,
  answer: (payment: string) => Promise<void> = async () => undefined,
): Promise<void> {
  const asked = await node().call(askPointPayment, { token: shop.token, body: { code, total: price } })
  if (asked.status !== 201) return
  const { id: payment } = askPointPayment.answer.parse(asked.body)
  await answer(payment)
  const body = { lines: [{ productId, quantity: 1, price }], paid: 'points', payment }
  await node().call(takeSale, { token: shop.token, body })
}
