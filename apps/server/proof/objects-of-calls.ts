import { randomUUID } from 'node:crypto'
import { askPasswordReset } from '@jara/contract/auth'
import type { callsByTopic } from '@jara/contract/all-calls'
import type { Role } from '@jara/contract/call'
import { registerPush } from '@jara/contract/push'
import {
  aCode,
  anEmail,
  anOnboarding,
  aRegistration,
  signInAs,
  signUp,
  testPassword,
} from '../testing/accounts.ts'
import type { TestRequest, TestServer } from '../testing/server.ts'
import { declarePurchase, succeed } from '../testing/shops.ts'
import { aPhone, aPushRegistration, type Neighbourhood, takePhoto } from './neighbourhood.ts'
import { aPhotoForm } from './photo-form.ts'
import { callbackSecret, sessionOf, type World } from './world.ts'

type Topics = typeof callsByTopic
export type CallName = { [Topic in keyof Topics]: keyof Topics[Topic] }[keyof Topics]

/** A request without its session, which the test adds; a form goes in place of a body. */
export interface Errand extends Omit<TestRequest, 'token'> {
  readonly form?: FormData
  /** In place of the identity's own session, where the call ends it. */
  readonly token?: string
}

/** What an identity asks for; a role that may not make the call asks for what whoever may would ask for. */
type Ask = (world: World, role: Role) => Errand | Promise<Errand>

export interface ObjectsOfCall {
  readonly own: Ask
  /** The same for what belongs to somebody else; absent where the call is about nothing that anybody owns. */
  readonly anothers?: Ask
  /** What is answered to that, once the role is right; as to the own where nothing is said. */
  readonly answers?: number | Partial<Record<Role, number>>
}

/** Every call there is, with something of one's own and something of another's to ask it for. */
export const objectsOfCalls: Readonly<Record<CallName, ObjectsOfCall>> = {
  signIn: {
    own: (world, role) => ({ body: { email: sessionOf(world, role).email, password: testPassword } }),
    anothers: ({ theirs }) => ({ body: { email: theirs.customer.email, password: 'a good guess' } }),
    answers: 401,
  },
  registerCustomer: {
    own: () => ({ body: aRegistration() }),
    anothers: ({ theirs }) => ({ body: aRegistration(theirs.customer.email) }),
    answers: 409,
  },
  onboardRetailer: {
    own: async ({ server }) => ({ body: anOnboarding(await aCode(server.db, 'retailer')) }),
    anothers: ({ theirs }) => ({ body: anOnboarding(theirs.retailer.code) }),
    answers: 409,
  },
  signOut: {
    own: async (world, role) => ({
      token: (await signInAs(world.server, sessionOf(world, role).email)).token,
    }),
  },
  askPasswordReset: {
    own: () => ({ body: { email: anEmail() } }),
    anothers: ({ theirs }) => ({ body: { email: theirs.retailer.email } }),
  },
  resetPassword: {
    own: async (world) => ({
      body: { resetToken: await aResetToken(world), password: testPassword },
    }),
    anothers: () => ({ body: { resetToken: randomUUID(), password: testPassword } }),
    answers: 400,
  },
  getMe: { own: () => ({}), anothers: ({ theirs }) => ({ query: { id: theirs.customer.id } }) },
  getPoints: { own: () => ({}), anothers: ({ theirs }) => ({ query: { customerId: theirs.customer.id } }) },
  listActiveMissions: { own: () => ({}) },
  suggestProduct: { own: async ({ ours }) => ({ form: await aPhotoForm(ours.retailer.code) }) },
  submitPurchase: {
    own: async (world) => ({ body: await aPurchase(world, world.ours) }),
    anothers: async (world) => ({ body: await aPurchase(world, world.theirs) }),
    answers: 400,
  },
  readPhoto: {
    own: ({ ours }) => ({ params: { id: ours.photoId } }),
    anothers: ({ theirs }) => ({ params: { id: theirs.photoId } }),
    // Operators look into what is reported to them.
    answers: { customer: 404, retailer: 404, brand: 404 },
  },
  listReferences: {
    own: ({ ours }) => ({ params: { id: String(ours.productId) } }),
    anothers: ({ theirs }) => ({ params: { id: String(theirs.productId) } }),
  },
  removeReference: {
    own: ({ server, ours }) => aReference(server, ours),
    anothers: ({ server, theirs }) => aReference(server, theirs),
    answers: { retailer: 404, brand: 404 },
  },
  listMyPurchases: {
    own: () => ({}),
    anothers: ({ theirs }) => ({ query: { before: theirs.purchaseId } }),
  },
  listPendingPurchases: {
    own: () => ({}),
    anothers: ({ theirs }) => ({ query: { before: theirs.purchaseId } }),
  },
  decidePurchase: {
    own: async (world) => ({
      params: { id: await aPendingPurchase(world.server, world.ours) },
      body: { status: 'confirmed' },
    }),
    anothers: ({ theirs }) => ({ params: { id: theirs.purchaseId }, body: { status: 'confirmed' } }),
    answers: 404,
  },
  listRedemptionItems: { own: () => ({}) },
  listPlans: { own: () => ({ params: { provider: 'vtpass' }, query: { serviceID: 'mtn-data' } }) },
  redeem: { own: ({ itemId }) => ({ body: { itemId, pointsToRedeem: 200, phone: aPhone() } }) },
  listMyRedemptions: {
    own: () => ({}),
    anothers: ({ theirs }) => ({ query: { before: theirs.redemptionId } }),
  },
  hearProvider: {
    own: () => ({ params: { secret: callbackSecret }, body: aCallback }),
    anothers: () => ({ params: { secret: randomUUID() }, body: aCallback }),
    answers: 404,
  },
  listNearbyRetailers: { own: () => ({ query: { latitude: '6.5095', longitude: '3.3711' } }) },
  getRetailerProfile: {
    own: () => ({}),
    anothers: ({ theirs }) => ({ query: { retailerId: theirs.retailer.retailerId } }),
  },
  listProducts: {
    own: () => ({}),
    anothers: ({ theirs }) => ({ query: { brandId: theirs.brand.retailerId } }),
  },
  listInventory: {
    own: () => ({}),
    anothers: ({ theirs }) => ({ query: { retailerId: theirs.retailer.retailerId } }),
  },
  addInventory: {
    own: ({ ours }) => ({ body: { productId: ours.productId, quantity: 1, price: 4_500 } }),
    anothers: ({ theirs }) => ({ body: { productId: theirs.productId, quantity: 1, price: 4_500 } }),
    // A shop stocks whatever it likes, a brand its own products.
    answers: { brand: 404 },
  },
  registerPush: {
    own: () => ({ body: aPushRegistration(randomUUID()) }),
    // A browser belongs to whoever signed in there last: nobody else is told anything on it any more.
    anothers: async ({ server, theirs }) => ({ body: await aBrowser(server, theirs.customer.token) }),
  },
  removePush: {
    own: async (world, role) => ({
      body: { token: (await aBrowser(world.server, sessionOf(world, role).token)).token },
    }),
    anothers: ({ theirs }) => ({ body: { token: theirs.pushToken } }),
    answers: 404,
  },
  hearLive: { own: () => ({}) },
  getHealth: { own: () => ({}) },
  getClientConfig: { own: () => ({}) },
}

const aCallback = { type: 'transaction-update', data: { requestId: '202601010000nobody' } }

async function aPurchase({ server, ours }: World, whose: Neighbourhood) {
  const imageUrl = await takePhoto(server, whose.customer.token, ours.retailer.code)
  return { retailerCode: ours.retailer.code, productId: ours.productId, quantity: 1, imageUrl }
}

async function aPendingPurchase(server: TestServer, { customer, retailer, productId }: Neighbourhood) {
  return (await declarePurchase(server, customer, retailer, { productId })).id
}

async function aResetToken({ server }: World): Promise<string> {
  const { email } = await signUp(server, 'customer')
  await succeed(server, askPasswordReset, { body: { email } })
  await server.settled()
  const letter = server.letters.findLast(({ to }) => to === email)
  const token = letter?.link && new URL(letter.link).searchParams.get('reset')
  if (!token) throw new Error('No letter came')
  return token
}

async function aBrowser(server: TestServer, token: string) {
  const body = aPushRegistration(randomUUID())
  await succeed(server, registerPush, { token, body })
  return body
}

/** The neighbourhood's photo, as one that its product is recognised by. */
async function aReference(
  { db }: TestServer,
  { productId, photoId, customer }: Neighbourhood,
): Promise<Errand> {
  await db.rows(
    `insert into product_references (photo_id, product_id, customer_id, taken_on) values ($1, $2, $3, '2026-11-20')
     on conflict (photo_id) do update set state = 'kept', removed_by = null`,
    [photoId, productId, customer.id],
  )
  return { params: { id: String(productId), photo: photoId } }
}
