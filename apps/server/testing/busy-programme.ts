import { hearProvider } from '@jara/contract/redeeming/redemptions'
import { reviewPurchase } from '@jara/contract/earning/purchases-reviews'
import { takeSale, voidSale } from '@jara/contract/shop/sales'
import { loadDemoData } from '../src/demo-data/load-demo-data.ts'
import { earnPoints } from '../src/ledger/moves.sql.ts'
import { type SignedIn, signUp } from './accounts.ts'
import { openPayPhone } from './pay-codes.ts'
import { payWithPoints } from './point-payments.ts'
import { putLive } from './policy.ts'
import { createQuickPasswords } from './quick-passwords.ts'
import { aPhone, aRichCustomer, redeemAs, redemptionsOf } from './redemptions.ts'
import { startTestServer, type TestServer } from './server.ts'
import {
  decide,
  declarePurchase,
  insertMission,
  insertProduct,
  openTenant,
  type SignedInTenant,
  stock,
  succeed,
} from './shops.ts'
import { startSimulator } from './simulator.ts'
import { until } from './until.ts'

/** What a programme contains after a while, by id. */
export interface BusyProgramme {
  readonly server: TestServer
  readonly shopId: string
  readonly missionId: string
  readonly confirmed: string
  readonly rejected: string
  readonly waiting: string
  /** A payment to the shop with points. */
  readonly paid: string
  /** A sale to a customer identified by a pay code. */
  readonly sale: string
  /** Held by the policy, and confirmed by the operator. */
  readonly reviewed: string
  readonly customer: string
  readonly operator: string
  readonly delivered: string
  readonly refunded: string
  readonly open: string
  close(): Promise<void>
}

const secret = 'a-secret-that-nobody-guesses'

/** The demo's data, and purchases and redemptions of every kind, made over HTTP. */
export async function openBusyProgramme(settings: Readonly<Record<string, string>>): Promise<BusyProgramme> {
  const simulator = await startSimulator()
  const environment = { ...simulator.environment, VTPASS_CALLBACK_SECRET: secret, ...settings }
  const server = await startTestServer({ environment })
  await loadDemoData(server.db, await createQuickPasswords())
  await putLive(server.db, { quantity: { mode: 'hold', atMost: 2 } })
  const close = async () => {
    await server.close()
    await simulator.close()
  }
  return { server, ...(await buy(server)), ...(await redeem(server, simulator)), close }
}

async function buy(server: TestServer) {
  const shop = await openTenant(server, 'retailer')
  const brand = await openTenant(server, 'brand')
  const customer = await signUp(server, 'customer')
  const productId = await insertProduct(server.db, { brandId: brand.retailerId })
  await stock(server, shop, { productId, quantity: 100, price: 4_500 })
  const plain = await insertProduct(server.db, { name: 'Table Water 75cl' })
  await stock(server, shop, { productId: plain, quantity: 100, price: 250 })
  const missionId = await insertMission(server.db, productId)
  const declare = async (product: number, quantity = 1) =>
    (await declarePurchase(server, customer, shop, { productId: product, quantity })).id
  const [confirmed, byBrand, held, returned, rejected, waiting] = [
    await declare(productId),
    await declare(productId, 2),
    await declare(productId, 3),
    await declare(productId),
    await declare(plain),
    await declare(plain, 2),
  ]
  await decide(server, shop, confirmed, 'confirmed')
  await decide(server, brand, byBrand, 'confirmed')
  await decide(server, shop, held, 'confirmed')
  await decide(server, shop, returned, 'rejected')
  await decide(server, shop, rejected, 'rejected')
  const operator = await signUp(server, 'operator')
  const review = { status: 'confirmed', reason: 'Till roll seen.' } as const
  await succeed(server, reviewPurchase, { token: operator.token, params: { id: held }, body: review })
  await earnPoints(server.db, { userId: customer.id, points: 400, cause: `test/${customer.id}` })
  const { payment: paid } = await payWithPoints(server, customer, shop)
  await payBack(server, customer, shop)
  const phone = await openPayPhone(server, customer)
  const line = { productId: plain, quantity: 1, price: 250 }
  const body = { lines: [line], paid: 'cash', code: await phone.code() } as const
  const { id: sale } = await succeed(server, takeSale, { token: shop.token, body })
  const people = { customer: customer.id, operator: operator.id }
  return {
    shopId: shop.retailerId,
    missionId,
    confirmed,
    rejected,
    waiting,
    paid,
    sale,
    reviewed: held,
    ...people,
  }
}

async function payBack(server: TestServer, customer: SignedIn, shop: SignedInTenant): Promise<void> {
  const { sale } = await payWithPoints(server, customer, shop)
  await succeed(server, voidSale, {
    token: shop.token,
    params: { id: sale },
    body: { reason: 'wrong product' },
  })
}

async function redeem(server: TestServer, simulator: Awaited<ReturnType<typeof startSimulator>>) {
  const customer = await aRichCustomer(server, 10_000)
  const item = await server.db.row<{ id: string }>(`select id from redemption_items where name = 'mtn'`)
  const own = () => redemptionsOf(server.db, customer)
  const airtime = async (fault: object) => {
    const phone = aPhone()
    await simulator.script({ recipient: phone, ...fault })
    await redeemAs(server, customer, { itemId: item?.id, pointsToRedeem: 1_000, phone })
    const made = (await own()).at(-1)
    if (!made) throw new Error('Nothing was redeemed')
    return made
  }
  const delivered = await airtime({ order: 'delivered' })
  const reversed = await airtime({ order: 'delivered' })
  const refunded = await airtime({ order: 'failed', code: '016' })
  const open = await airtime({ order: 'pending' })
  await simulator.settle(reversed.request_id, 'reversed')
  const data = {
    requestId: reversed.request_id,
    code: '040',
    content: { transactions: { status: 'reversed' } },
  }
  await server.call(hearProvider, { params: { secret }, body: { type: 'transaction-update', data } })
  const statuses = 'delivered refunded refunded sent'
  await until(async () => (await own()).map(({ status }) => status).join(' ') === statuses)
  return { delivered: delivered.id, refunded: refunded.id, open: open.id }
}
