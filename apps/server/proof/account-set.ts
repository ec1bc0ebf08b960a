import { randomInt, randomUUID } from 'node:crypto'
import { onboardRetailer, registerCustomer } from '@jara/contract/identity/auth'
import { submitPurchase } from '@jara/contract/earning/purchases'
import { registerPush } from '@jara/contract/operations/notifications'
import { redeem } from '@jara/contract/redeeming/redemptions'
import { earnPoints } from '../src/ledger/moves.sql.ts'
import { aCode, anOnboarding, aRegistration, type SignedIn, signInAs } from '../testing/accounts.ts'
import type { TestServer } from '../testing/server.ts'
import { makePhoto, suggestFor } from '../testing/photos.ts'
import { insertMission, insertProduct, type SignedInTenant, stock, succeed } from '../testing/shops.ts'

/** An account with personal details that only its owner and business partners may read. */
interface Person extends SignedIn {
  readonly secrets: readonly string[]
  /** The secrets among them that operators see only if they give a reason. */
  readonly contacts: readonly string[]
}

interface Owner extends Person, SignedInTenant {}

/** A customer, a shop and a brand that deal only with each other, and their records. */
export interface AccountSet {
  readonly customer: Person
  readonly retailer: Owner
  readonly brand: Owner
  readonly productId: number
  /** The customer's photo, and the pending purchase that was declared with it. */
  readonly photoId: string
  readonly purchaseId: string
  readonly redemptionId: string
  readonly pushToken: string
}

/** Creates the accounts and records. If a name is given, everything that can have a name gets it. */
export async function createAccountSet(
  server: TestServer,
  itemId: string,
  name?: string,
): Promise<AccountSet> {
  const customer = await register(server, { ...(name && { first_name: name, last_name: name }) })
  const retailer = await onboard(server, 'retailer', { ...(name && { name, address: name }) })
  const brand = await onboard(server, 'brand', { ...(name && { name }) })
  const productName = name ?? `Rice ${randomUUID()}`
  const productId = await insertProduct(server.db, { brandId: brand.retailerId, name: productName })
  await insertMission(server.db, productId, { budget: 1_000_000, name: name ?? 'Grocery Boost' })
  for (const tenant of [retailer, brand])
    await stock(server, tenant, { productId, quantity: 500, price: 4_500 })
  await earnPoints(server.db, { userId: customer.id, points: 100_000, cause: `opening/${customer.id}` })
  const { token } = customer
  const imageUrl = await takePhoto(server, token, retailer.code)
  const purchase = { retailerCode: retailer.code, productId, quantity: 1, imageUrl }
  const { id: purchaseId } = await succeed(server, submitPurchase, { token, body: purchase })
  const redemption = { itemId, pointsToRedeem: 200, phone: aPhone() }
  const { id: redemptionId } = await succeed(server, redeem, { token, body: redemption })
  const pushToken = randomUUID()
  await succeed(server, registerPush, { token, body: aPushRegistration(pushToken) })
  return {
    customer,
    retailer,
    brand,
    productId,
    photoId: photoIdOf(imageUrl),
    purchaseId,
    redemptionId,
    pushToken,
  }
}

/** Uploads a photo as the customer's phone does, and returns its imageUrl. */
export async function takePhoto(server: TestServer, token: string, retailerCode: string): Promise<string> {
  return (await suggestFor(server, { token, retailerCode, photo: await makePhoto(320, 240) })).imageUrl
}

function photoIdOf(imageUrl: string): string {
  const [, id] = /^\/api\/photos\/([^/?]+)/.exec(imageUrl) ?? []
  if (id === undefined) throw new Error(`Not a link to a photo: ${imageUrl}`)
  return id
}

export function aPushRegistration(token: string) {
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomUUID()}`
  const keys = { auth: 'auth', p256dh: 'p256dh', swScope: 'https://jara.example/', vapidKey: 'vapid' }
  return { token, createTime: 1_795_000_000_000, subscriptionOptions: { ...keys, endpoint } }
}

/** A valid Nigerian phone number. */
export function aPhone(): string {
  return `0803${String(randomInt(1e7)).padStart(7, '0')}`
}

/** Unique details, so that a test can search every response for them. */
function uniqueDetails() {
  const [email, first_name, last_name] = [
    `${randomUUID()}@example.ng`,
    `A${randomUUID()}`,
    `B${randomUUID()}`,
  ]
  return { email, first_name, last_name, phone_number: aPhone() }
}

async function register(server: TestServer, names: object): Promise<Person> {
  const details = uniqueDetails()
  const { email, phone_number } = details
  await succeed(server, registerCustomer, { body: { ...aRegistration(), ...details, ...names } })
  const secrets = Object.values(details)
  return { ...(await signInAs(server, email)), email, secrets, contacts: [email, phone_number] }
}

async function onboard(server: TestServer, kind: 'retailer' | 'brand', names: object): Promise<Owner> {
  const details = uniqueDetails()
  const { email, phone_number } = details
  const code = await aCode(server.db, kind)
  await succeed(server, onboardRetailer, { body: { ...anOnboarding(code), ...details, ...names } })
  const account = await signInAs(server, email)
  const owner = await server.db.row<{ retailer_id: string }>('select retailer_id from users where id = $1', [
    account.id,
  ])
  if (!owner) throw new Error('The new account has no shop')
  const secrets = Object.values(details)
  const contacts = [email, phone_number]
  return { ...account, email, secrets, contacts, retailerId: owner.retailer_id, code }
}
