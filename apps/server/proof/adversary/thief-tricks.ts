import { randomUUID } from 'node:crypto'
import { setPin } from '@jara/contract/identity/wallet'
import { earnPoints } from '../../src/ledger/moves.sql.ts'
import { type SignedIn, signInOnNewDevice, signUp, testPassword } from '../../testing/accounts.ts'
import { withVerifiedPhone } from '../../testing/contacts.ts'
import { openPayPhone } from '../../testing/pay-codes.ts'
import { aPhone, redeemAs } from '../../testing/redemptions.ts'
import { openTenant, type SignedInTenant, stock, succeed } from '../../testing/shops.ts'
import {
  forgetGuard,
  type Proof,
  redeemWithPin,
  withNewPasskey,
  withPin,
} from '../../testing/wallet-guards.ts'
import { type Gang, price } from './gang.ts'
import { pay, payWith } from './gang-tricks.ts'

/** A customer with 50,000 points and a two-month-old account, who has redeemed to one number and paid at one shop. */
export interface Victim extends SignedIn {
  readonly friend: string
  readonly grocer: SignedInTenant
}

export async function aVictim(gang: Gang): Promise<Victim> {
  const { node, scene } = gang
  const customer = await withPin(node(), await withVerifiedPhone(node(), await signUp(node(), 'customer')))
  const { id } = customer
  await node().db.rows(`update users set created_at = created_at - interval '60 days' where id = $1`, [id])
  await earnPoints(node().db, { userId: id, points: 50_000, cause: `test/${randomUUID()}` })
  const friend = aPhone()
  await redeemWithPin(node(), customer, { itemId: scene.items['mtn'], pointsToRedeem: 200, phone: friend })
  const grocer = await openGrocer(gang)
  await pay(gang, customer, grocer)
  await gang.wait(25)
  return { ...customer, friend, grocer }
}

async function openGrocer({ node, productId }: Gang): Promise<SignedInTenant> {
  const shop = await openTenant(node(), 'retailer')
  await stock(node(), shop, { productId, quantity: 100, price })
  return shop
}

/** Has a copy of the session, but neither the password nor the PIN. */
export async function burnWithSession(gang: Gang, victim: Victim): Promise<void> {
  await burnAsThief(gang, victim, victim)
}

/** Has the password of a customer without a PIN, sets a first PIN, and confirms everything with it. */
export async function burnWithPin(gang: Gang, victim: Victim): Promise<void> {
  const thief = await signInAsThief(gang, victim)
  const pin = '274951'
  await succeed(gang.node(), setPin, { token: thief.token, body: { pin, password: testPassword } })
  await burnAsThief(gang, thief, victim, () => ({ pin }))
}

/** The same, with a passkey of the thief's own. */
export async function burnWithPasskey(gang: Gang, victim: Victim): Promise<void> {
  const thief = await signInAsThief(gang, victim)
  const passkey = await withNewPasskey(gang.node(), thief)
  await burnAsThief(gang, thief, victim, (nonce) => ({ passkey: passkey.sign(nonce) }))
}

async function signInAsThief({ node }: Gang, victim: Victim): Promise<SignedIn> {
  await forgetGuard(node().db, victim)
  return signInOnNewDevice(node(), victim)
}

/**
 * Sends ever smaller amounts to the thief's own number and to the friend's, and pays at the thief's own shop and at the known
 * one.
 */
async function burnAsThief(
  gang: Gang,
  { token }: Pick<SignedIn, 'token'>,
  { friend, grocer }: Victim,
  proof?: Proof,
): Promise<void> {
  const { node, scene } = gang
  const own = aPhone()
  const redeem = (naira: number, phone: string) => {
    const request = { itemId: scene.items['mtn'], pointsToRedeem: naira * 2, phone }
    return proof
      ? redeemWithPin(node(), { token }, request, proof)
      : redeemAs(node(), { token }, request, randomUUID())
  }
  const twice = async (naira: number, phone: string) =>
    (await Promise.all([redeem(naira, phone), redeem(naira + 1, phone)])).some(({ status }) => status === 200)
  for (const phone of [own, friend])
    for (const naira of [2_000, 1_900, 500, 50]) while (await twice(naira, phone));
  for (const shop of [await openGrocer(gang), grocer])
    for (const step of [0, 1]) {
      const phone = await openPayPhone(node(), { token })
      await payWith(gang, await phone.codeToPay(step), shop)
    }
}
