import { randomUUID } from 'node:crypto'
import { onboardRetailer, registerCustomer, signIn } from '@jara/contract/identity/auth'
import { registerPush } from '@jara/contract/operations/notifications'
import { type SharedDetail, sharedDetails } from '@jara/rules/trust/policy'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  aCode,
  anEmail,
  anOnboarding,
  aRegistration,
  type SignedIn,
  signInAs,
  signUp,
  testPassword,
} from '../../../../testing/accounts.ts'
import { openCasesOf } from '../../../../testing/cases.ts'
import { putInForce } from '../../../../testing/policy.ts'
import { openRedemptionScene, type RedemptionScene } from '../../../../testing/redemption-scene.ts'
import { redeemAs } from '../../../../testing/redemptions.ts'
import type { TestServer } from '../../../../testing/server.ts'
import {
  declarePurchase,
  insertProduct,
  type SignedInTenant,
  stock,
  succeed,
} from '../../../../testing/shops.ts'
import { earnPoints } from '../../../ledger/moves.sql.ts'

let scene: RedemptionScene
let server: TestServer
let operator: SignedIn

beforeAll(async () => {
  scene = await openRedemptionScene()
  server = await scene.startNode()
  operator = await signUp(server, 'operator')
})

afterAll(() => scene.close())

/** A shop whose staff has this email address and phone number. */
async function aShop(email: string, phone: string): Promise<SignedInTenant> {
  const body = { ...anOnboarding(await aCode(server.db, 'retailer'), email), phone_number: phone }
  await succeed(server, onboardRetailer, { body })
  const shop = await server.db.row<{ id: string; unique_code: string }>(
    'select retailers.id, unique_code from retailers join users on users.retailer_id = retailers.id where users.email = $1',
    [email],
  )
  if (!shop) throw new Error('The shop was not opened')
  return { ...(await signInAs(server, email)), email, retailerId: shop.id, code: shop.unique_code }
}

async function aCustomer(details: { readonly email?: string; readonly phone?: string }): Promise<SignedIn> {
  const email = details.email ?? anEmail()
  const registration = aRegistration(email)
  const body = { ...registration, phone_number: details.phone ?? registration.phone_number }
  await succeed(server, registerCustomer, { body })
  return { ...(await signInAs(server, email)), email }
}

/** Signs both in with the same browser. */
async function shareBrowser(first: SignedIn, second: SignedIn): Promise<void> {
  const answer = await server.call(signIn, { body: { email: first.email, password: testPassword } })
  const [cookie = ''] = answer.headers.getSetCookie()
  const headers = { cookie: cookie.split(';')[0] ?? '' }
  await succeed(server, signIn, { body: { email: second.email, password: testPassword }, headers })
}

/** Turns on both users' notifications in this browser, which from then on belongs to the second. */
async function shareNotices(first: SignedIn, second: SignedIn): Promise<void> {
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomUUID()}`
  for (const { token } of [first, second]) {
    const subscriptionOptions = { auth: 'p8Jr', p256dh: 'BNcR', endpoint, swScope: '/', vapidKey: 'BDd3' }
    const body = { token: randomUUID(), createTime: 1_795_000_000_000, subscriptionOptions }
    await succeed(server, registerPush, { token, body })
  }
}

/** What the decision on this customer's purchase at this shop notes. */
async function notedAt(customer: SignedIn, shop: SignedInTenant): Promise<string[]> {
  const productId = await insertProduct(server.db)
  await stock(server, shop, { productId, quantity: 100, price: 4_500 })
  await declarePurchase(server, customer, shop, { productId })
  const cases = await openCasesOf(server, operator, shop.retailerId)
  return cases.flatMap(({ evidence }) => evidence.map(({ sentence }) => sentence))
}

const inWords = (detail: string) => [
  expect.stringMatching(new RegExp(`Noted: the customer shares ${detail} with the shop’s staff\\.$`)),
]

const staffPhone = '08055511122'

/** Customers and shops that share one detail. */
const pairs: Readonly<Record<SharedDetail, () => Promise<readonly [SignedIn, SignedInTenant]>>> = {
  phone: async () => [await aCustomer({ phone: '+2348055511122' }), await aShop(anEmail(), staffPhone)],
  email: async () => {
    const [name = ''] = anEmail().split('@')
    const shop = await aShop(`${name}@example.ng`, staffPhone)
    return [await aCustomer({ email: `${name}+points@example.ng` }), shop]
  },
  recipient: async () => {
    const customer = await aCustomer({})
    await earnPoints(server.db, { userId: customer.id, points: 1_000, cause: `test/${customer.id}` })
    const request = { itemId: scene.items['mtn'], pointsToRedeem: 400, phone: '08055533344' }
    expect(await redeemAs(server, customer, request)).toMatchObject({ status: 200 })
    return [customer, await aShop(anEmail(), '08055533344')]
  },
  device: async () => {
    const pair = [await aCustomer({}), await aShop(anEmail(), staffPhone)] as const
    await shareBrowser(...pair)
    return pair
  },
}

describe.each(sharedDetails)('a customer who shares the %s of the shop’s staff', (detail) => {
  it('is pointed at where the policy names it', async () => {
    await putInForce(server.db, { selfDealing: { mode: 'flag', by: [detail] } })
    const [customer, shop] = await pairs[detail]()
    expect(await notedAt(customer, shop)).toEqual(inWords(detail))
  })

  it('is not pointed at where the policy names only other details, nor at another shop', async () => {
    await putInForce(server.db, {
      selfDealing: { mode: 'flag', by: sharedDetails.filter((other) => other !== detail) },
    })
    const [customer, shop] = await pairs[detail]()
    expect(await notedAt(customer, shop)).toEqual([])
    await putInForce(server.db, { selfDealing: { mode: 'flag', by: [...sharedDetails] } })
    expect(await notedAt(customer, await aShop(anEmail(), '08055599900'))).toEqual([])
  })
})

describe('a browser in which the customer and then the shop’s staff turned their notices on', () => {
  it('is one that they share', async () => {
    await putInForce(server.db, { selfDealing: { mode: 'flag', by: ['device'] } })
    const [customer, shop] = [await aCustomer({}), await aShop(anEmail(), staffPhone)]
    await shareNotices(customer, shop)
    expect(await notedAt(customer, shop)).toEqual(inWords('device'))
  })
})
