import { answerPointPayment, askPointPayment } from '@jara/contract/shop/point-payments'
import { takeSale } from '@jara/contract/shop/sales'
import { setPin } from '@jara/contract/identity/wallet'
import { realPolicy } from '@jara/rules/trust/policy'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  ageDevices,
  type SignedIn,
  signInAs,
  signInOnNewDevice,
  signUp,
  testPassword,
} from '../../../../testing/accounts.ts'
import { openPayPhone } from '../../../../testing/pay-codes.ts'
import { payWithPoints } from '../../../../testing/point-payments.ts'
import { putLive } from '../../../../testing/policy.ts'
import { openRedemptionScene, type RedemptionScene } from '../../../../testing/redemption-scene.ts'
import { aPhone, aRichCustomer, redeemAs } from '../../../../testing/redemptions.ts'
import type { TestServer } from '../../../../testing/server.ts'
import { insertProduct, openTenant, type SignedInTenant, stock, succeed } from '../../../../testing/shops.ts'
import { redeemWithPin, testPin } from '../../../../testing/wallet-guards.ts'
import { earnPoints } from '../../../ledger/moves.sql.ts'

let scene: RedemptionScene
let server: TestServer
let owner: SignedIn
let thief: SignedIn
let friend: string

beforeAll(async () => {
  scene = await openRedemptionScene()
  // No proof is required, because a thief who sets the PIN could give one. Known shops are those paid before.
  const { redeemingAfterReset } = realPolicy
  await putLive(scene.database.db, { redeemingAfterReset, pointPayments: { confirmAboveNaira: 2_000 } })
  server = await scene.startNode()
})

afterAll(async () => {
  await server.close()
  await scene.close()
})

beforeEach(async () => {
  owner = await aRichCustomer(server, 100_000)
  friend = aPhone()
  expect(await redeemNaira(owner, 100, friend)).toMatchObject({ status: 200 })
  thief = await signInOnNewDevice(server, owner)
})

/** At ₦0.50 a point. */
const redeemNaira = (who: Pick<SignedIn, 'token'>, naira: number, phone = aPhone()) =>
  redeemAs(server, who, { itemId: scene.items['mtn'], pointsToRedeem: naira * 2, phone })

const tooNew = {
  status: 409,
  body: {
    code: 'redeeming_limit',
    message:
      'This device is new to your account, so for 24 hours you can redeem up to ₦500.00, only to numbers you have used before. ' +
      'This limit ends in 24 hours.',
  },
}

describe('whoever signs in with the password on a device that the account has never seen', () => {
  it('sends nothing to a new number, and ₦500 in 24 hours to known ones', async () => {
    expect(await redeemNaira(thief, 100)).toMatchObject(tooNew)
    expect(await redeemNaira(thief, 401, friend)).toMatchObject(tooNew)
    expect(await redeemNaira(thief, 400, friend)).toMatchObject({ status: 200 })
    expect(await redeemNaira(thief, 10, friend)).toMatchObject(tooNew)
  })

  it('is limited for a day', async () => {
    await ageDevices(server.db, owner, 23)
    expect(await redeemNaira(thief, 100)).toMatchObject({ status: 409 })
    await ageDevices(server.db, owner, 1)
    expect(await redeemNaira(thief, 1_000)).toMatchObject({ status: 200 })
  })

  it('does not become known by having the other devices forgotten', async () => {
    await server.db.rows('delete from known_devices where user_id = $1', [owner.id])
    await server.db.rows('delete from sessions where user_id = $1', [owner.id])
    expect(await redeemNaira(await signInOnNewDevice(server, owner), 100)).toMatchObject(tooNew)
  })

  it('pays nothing at a shop that is new, and ₦500 where the owner has paid before', async () => {
    const [known, other] = [await openTenant(server, 'retailer'), await openTenant(server, 'retailer')]
    await payWithPoints(server, owner, known)
    expect(await pay(other, 100)).toMatchObject({ status: 409, body: { code: 'payment_refused' } })
    expect(await pay(known, 400)).toMatchObject({ status: 409, body: { code: 'payment_refused' } })
    expect(await pay(known, 300)).toMatchObject({ status: 201 })
  })

  it('does not agree to what the owner’s phone was asked', async () => {
    const shop = await openTenant(server, 'retailer')
    const phone = await openPayPhone(server, owner)
    const body = { code: await phone.codeToPay(), total: 3_000 }
    const { id, status } = await succeed(server, askPointPayment, { token: shop.token, body })
    expect(status).toBe('asked')
    const answer = (who: SignedIn) =>
      server.call(answerPointPayment, { token: who.token, params: { id }, body: { agrees: true } })
    expect(await answer(thief)).toMatchObject(tooNew)
    expect(await answer(owner)).toMatchObject({ status: 200 })
  })
})

/** Pays a sale with a code from the thief's phone. */
async function pay(shop: SignedInTenant, naira: number) {
  const productId = await insertProduct(server.db)
  await stock(server, shop, { productId, quantity: 1, price: naira })
  const code = await (await openPayPhone(server, await signInOnNewDevice(server, owner))).codeToPay()
  const { id } = await succeed(server, askPointPayment, { token: shop.token, body: { code, total: naira } })
  const lines = [{ productId, quantity: 1, price: naira }]
  return server.call(takeSale, { token: shop.token, body: { lines, paid: 'points', payment: id } })
}

it('a PIN that is set there changes nothing', async () => {
  await succeed(server, setPin, { token: thief.token, body: { pin: testPin, password: testPassword } })
  const request = { itemId: scene.items['mtn'], pointsToRedeem: 4_000, phone: aPhone() }
  expect(await redeemWithPin(server, thief, request)).toMatchObject({
    status: 409,
    body: { code: 'redeeming_limit', message: expect.stringContaining('Your wallet PIN is new') },
  })
})

describe('a known device', () => {
  it('is not held back by a new one, nor by a new session of its own', async () => {
    expect(await redeemNaira(owner, 1_000)).toMatchObject({ status: 200 })
    expect(await redeemNaira(await signInAs(server, owner.email), 1_000)).toMatchObject({ status: 200 })
  })

  it('is the first one of an account without points', async () => {
    const customer = await signUp(server, 'customer')
    await earnPoints(server.db, { userId: customer.id, points: 4_000, cause: `test/${customer.id}` })
    expect(await redeemNaira(customer, 2_000)).toMatchObject({ status: 200 })
  })
})
