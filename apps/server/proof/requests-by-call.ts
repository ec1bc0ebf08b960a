import { randomUUID } from 'node:crypto'
import { askPasswordReset } from '@jara/contract/identity/auth'
import { allCalls, type callsByTopic } from '@jara/contract/all-calls'
import { askErasure } from '@jara/contract/identity/own-data'
import { registerPush } from '@jara/contract/operations/notifications'
import { listSessions } from '@jara/contract/identity/auth-sessions'
import {
  aCode,
  anEmail,
  anOnboarding,
  aRegistration,
  type SignedIn,
  signInAs,
  signUp,
  testPassword,
} from '../testing/accounts.ts'
import type { TestServer } from '../testing/server.ts'
import { aNotMeLink } from '../testing/not-me.ts'
import { succeed } from '../testing/shops.ts'
import { alarmRequests } from './alarm-requests.ts'
import { aPhone, aPushRegistration, type AccountSet, takePhoto } from './account-set.ts'
import { appealRequests } from './appeal-requests.ts'
import { broadcastRequests } from './broadcast-requests.ts'
import type { CallRequest, RequestsOfCall } from './call-request.ts'
import { catalogueRequests } from './catalogue-requests.ts'
import { consoleRequests } from './console-requests.ts'
import { signInRequests } from './operator-sign-in-requests.ts'
import { operatorPasskeyRequests } from './operator-passkey-requests.ts'
import { aPendingPurchase, operatorRequests } from './operator-requests.ts'
import { payCodeRequests } from './pay-code-requests.ts'
import { pointPaymentRequests } from './point-payment-requests.ts'
import { pointsRequests } from './points-requests.ts'
import { aPhotoForm } from './photo-form.ts'
import { type Actor, aNewcomer, callbackSecret, sessionOf, type Fixture } from './fixture.ts'
import { shopRequests } from './shop-requests.ts'
import { contactRequests } from './contact-requests.ts'
import { counterRequests } from './counter-requests.ts'
import { declarationRequests } from './declaration-requests.ts'
import { deskRequests } from './desk-requests.ts'
import { walletRequests } from './wallet-requests.ts'

type Topics = typeof callsByTopic
export type CallName = { [Topic in keyof Topics]: keyof Topics[Topic] }[keyof Topics]

/** What the contract's example cannot say: requests for an existing record, and for a record of another account. */
const written: Readonly<Partial<Record<CallName, RequestsOfCall>>> = {
  signIn: {
    own: (fixture, role) => ({ body: { email: sessionOf(fixture, role).email, password: testPassword } }),
    // Operators have a separate sign-in.
    ownStatus: { admin: 401, finance: 401, catalogue: 401, support: 401, fraud: 401, auditor: 401 },
    foreign: ({ theirs }) => ({ body: { email: theirs.customer.email, password: 'a good guess' } }),
    foreignStatus: 401,
  },
  ...signInRequests,
  ...operatorPasskeyRequests,
  registerCustomer: {
    own: () => ({ body: aRegistration() }),
    foreign: ({ theirs }) => ({ body: aRegistration(theirs.customer.email) }),
    foreignStatus: 409,
  },
  onboardRetailer: {
    own: async ({ server }) => ({ body: anOnboarding(await aCode(server.db, 'retailer')) }),
    foreign: ({ theirs }) => ({ body: anOnboarding(theirs.retailer.code) }),
    foreignStatus: 409,
  },
  signOut: {
    own: async (fixture, role) => ({
      token: (await signInAs(fixture.server, sessionOf(fixture, role).email)).token,
    }),
  },
  askPasswordReset: {
    own: () => ({ body: { email: anEmail() } }),
    foreign: ({ theirs }) => ({ body: { email: theirs.retailer.email } }),
  },
  resetPassword: {
    own: async (fixture) => ({
      body: { resetToken: await aResetToken(fixture), password: testPassword },
    }),
    foreign: () => ({ body: { resetToken: randomUUID(), password: testPassword } }),
    foreignStatus: 400,
  },
  listSessions: { foreign: ({ theirs }) => ({ query: { user: theirs.customer.id } }) },
  endSession: {
    own: async ({ server }, role) => {
      const { token } = await aNewcomer(server, role)
      return { token, params: { id: await aSession(server, token) } }
    },
    foreign: async ({ server, theirs }) => ({
      params: { id: await aSession(server, theirs.customer.token) },
    }),
    foreignStatus: 404,
  },
  endOtherSessions: { own: async ({ server }, role) => ({ token: (await aNewcomer(server, role)).token }) },
  changePassword: {
    own: async ({ server }, role) => ({
      token: (await aNewcomer(server, role)).token,
      body: { password: testPassword, newPassword: 'a better password' },
    }),
    foreign: () => ({ body: { password: 'a good guess', newPassword: 'a better password' } }),
    foreignStatus: 403,
  },
  askForCopy: {
    own: async ({ server }, role) => ({
      token: (await aNewcomer(server, role)).token,
      body: { password: testPassword },
    }),
    foreign: () => ({ body: { password: 'a good guess' } }),
    foreignStatus: 403,
  },
  // A session cannot download a copy, not even the customer's own: only the link in the response can.
  downloadCopy: {
    own: ({ ours }) => ({ params: { user: ours.customer.id } }),
    ownStatus: 404,
    foreign: ({ theirs }) => ({ params: { user: theirs.customer.id } }),
    foreignStatus: 404,
  },
  askErasure: {
    own: async ({ server }, role) => ({
      token: (await aNewcomer(server, role)).token,
      body: { password: testPassword },
    }),
    foreign: () => ({ body: { password: 'a good guess' } }),
    foreignStatus: 403,
  },
  readErasure: { foreign: ({ theirs }) => ({ query: { user: theirs.customer.id } }) },
  keepAccount: {
    own: async ({ server }, role) => ({ token: (await aLeaver(server, role)).token }),
    // Their own account is not about to be erased.
    foreign: () => ({}),
    foreignStatus: 409,
  },
  secureAccount: {
    own: async ({ server }) => {
      const { id } = await signUp(server, 'customer')
      return { body: { link: await aNotMeLink(server.db, id) } }
    },
    foreign: () => ({ body: { link: randomUUID() } }),
    foreignStatus: 400,
  },
  getMe: { foreign: ({ theirs }) => ({ query: { id: theirs.customer.id } }) },
  getPoints: { foreign: ({ theirs }) => ({ query: { customerId: theirs.customer.id } }) },
  ...pointsRequests,
  suggestProduct: { own: async ({ ours }) => ({ form: await aPhotoForm(ours.retailer.code) }) },
  submitPurchase: {
    own: async (fixture) => ({ body: await aPurchase(fixture, fixture.ours) }),
    foreign: async (fixture) => ({ body: await aPurchase(fixture, fixture.theirs) }),
    foreignStatus: 400,
  },
  readPhoto: {
    own: ({ ours }) => ({ params: { id: ours.photoId } }),
    foreign: ({ theirs }) => ({ params: { id: theirs.photoId } }),
    // Operators may view reported photos.
    foreignStatus: { customer: 404, retailer: 404, brand: 404 },
  },
  listReferences: {
    own: ({ ours }) => ({ params: { id: String(ours.productId) } }),
    foreign: ({ theirs }) => ({ params: { id: String(theirs.productId) } }),
  },
  removeReference: {
    own: ({ server, ours }) => aReference(server, ours),
    foreign: ({ server, theirs }) => aReference(server, theirs),
    foreignStatus: { retailer: 404, brand: 404 },
  },
  listMyPurchases: {
    foreign: ({ theirs }) => ({ query: { before: theirs.purchaseId } }),
  },
  listPendingPurchases: {
    foreign: ({ theirs }) => ({ query: { before: theirs.purchaseId } }),
  },
  decidePurchase: {
    own: async (fixture) => ({
      params: { id: await aPendingPurchase(fixture.server, fixture.ours) },
      body: { status: 'confirmed' },
    }),
    foreign: ({ theirs }) => ({ params: { id: theirs.purchaseId }, body: { status: 'confirmed' } }),
    foreignStatus: 404,
  },
  ...operatorRequests,
  ...appealRequests,
  ...deskRequests,
  ...catalogueRequests,
  ...alarmRequests,
  ...broadcastRequests,
  ...consoleRequests,
  listPlans: { own: () => ({ params: { provider: 'vtpass' }, query: { serviceID: 'mtn-data' } }) },
  ...contactRequests,
  ...walletRequests,
  ...payCodeRequests,
  ...pointPaymentRequests,
  ...counterRequests,
  ...declarationRequests,
  redeem: { own: ({ itemId }) => ({ body: { itemId, pointsToRedeem: 200, phone: aPhone() } }) },
  readMessage: { own: () => ({ body: { id: 1, andAllBefore: true } }) },
  listMyRedemptions: {
    foreign: ({ theirs }) => ({ query: { before: theirs.redemptionId } }),
  },
  hearProvider: {
    own: () => ({ params: { secret: callbackSecret }, body: aCallback }),
    foreign: () => ({ params: { secret: randomUUID() }, body: aCallback }),
    foreignStatus: 404,
  },
  getRetailerProfile: {
    foreign: ({ theirs }) => ({ query: { retailerId: theirs.retailer.retailerId } }),
  },
  listProducts: {
    foreign: ({ theirs }) => ({ query: { before: String(theirs.productId) } }),
  },
  listInventory: {
    foreign: ({ theirs }) => ({ query: { before: String(theirs.productId) } }),
  },
  addInventory: {
    own: ({ ours }) => ({ body: { productId: ours.productId, quantity: 1, price: 4_500 } }),
    foreign: ({ theirs }) => ({ body: { productId: theirs.productId, quantity: 1, price: 4_500 } }),
    // A shop may stock any product, a brand only its own.
    foreignStatus: { brand: 404 },
  },
  ...shopRequests,
  registerPush: {
    own: () => ({ body: aPushRegistration(randomUUID()) }),
    // A browser belongs to the account that signed in there last. Earlier accounts get no notifications on it.
    foreign: async ({ server, theirs }) => ({ body: await aBrowser(server, theirs.customer.token) }),
  },
  removePush: {
    own: async (fixture, role) => ({
      body: { token: (await aBrowser(fixture.server, sessionOf(fixture, role).token)).token },
    }),
    foreign: ({ theirs }) => ({ body: { token: theirs.pushToken } }),
    foreignStatus: 404,
  },
}

/** For every call, a request for the identity's own record, otherwise the contract's example, and one for another account's. */
export const requestsByCall = Object.fromEntries(
  allCalls.map(({ name, call: { example } }) => {
    const own = () => ({ body: example.body, query: example.query ?? {} })
    return [name, { own, ...written[name as CallName] }]
  }),
) as unknown as Readonly<Record<CallName, RequestsOfCall & Required<Pick<RequestsOfCall, 'own'>>>>

const aCallback = { type: 'transaction-update', data: { requestId: '202601010000nobody' } }

/** A user who has requested the erasure of their account and signed in again. */
async function aLeaver(server: TestServer, actor: Actor): Promise<SignedIn> {
  const { token, email } = await aNewcomer(server, actor)
  await server.call(askErasure, { token, body: { password: testPassword } })
  return { ...(await signInAs(server, email)), email }
}

/** The id of this session. */
async function aSession(server: TestServer, token: string): Promise<string> {
  const sessions = await succeed(server, listSessions, { token })
  return sessions.find(({ is_current }) => is_current)?.id ?? ''
}

async function aPurchase({ server, ours }: Fixture, whose: AccountSet) {
  const imageUrl = await takePhoto(server, whose.customer.token, ours.retailer.code)
  return { retailerCode: ours.retailer.code, productId: ours.productId, quantity: 1, imageUrl }
}

async function aResetToken({ server }: Fixture): Promise<string> {
  const { email } = await signUp(server, 'customer')
  await succeed(server, askPasswordReset, { body: { email } })
  await server.settled()
  const message = server.emails.findLast(({ to }) => to === email)
  const token = message?.link && new URL(message.link).searchParams.get('reset')
  if (!token) throw new Error('No reset email was sent')
  return token
}

async function aBrowser(server: TestServer, token: string) {
  const body = aPushRegistration(randomUUID())
  await succeed(server, registerPush, { token, body })
  return body
}

/** Makes the photo a reference picture of the product. */
async function aReference(
  { db }: TestServer,
  { productId, photoId, customer }: AccountSet,
): Promise<CallRequest> {
  await db.rows(
    `insert into product_references (photo_id, product_id, customer_id, taken_on) values ($1, $2, $3, '2026-11-20')
     on conflict (photo_id) do update set state = 'kept', removed_by = null`,
    [photoId, productId, customer.id],
  )
  return { params: { id: String(productId), photo: photoId } }
}
