import { randomUUID } from 'node:crypto'
import { askPasswordReset } from '@jara/contract/auth'
import type { callsByTopic } from '@jara/contract/all-calls'
import type { Role } from '@jara/contract/call'
import { reportClientError } from '@jara/contract/client-errors'
import { registerPush } from '@jara/contract/push'
import { adjustPoints } from '@jara/contract/taking-back'
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
import { demoPolicy } from '@jara/rules/policy'
import { policyInForce } from '../src/policy/policy.sql.ts'
import { mintToken } from '../src/access/sessions.ts'
import type { TestRequest, TestServer } from '../testing/server.ts'
import { decide, declarePurchase, succeed } from '../testing/shops.ts'
import { aPhone, aPushRegistration, type AccountSet, takePhoto } from './account-set.ts'
import { aPhotoForm } from './photo-form.ts'
import { callbackSecret, sessionOf, type Fixture } from './fixture.ts'

type Topics = typeof callsByTopic
export type CallName = { [Topic in keyof Topics]: keyof Topics[Topic] }[keyof Topics]

/** A request without its session, which the test adds. A form replaces the body. */
export interface CallRequest extends Omit<TestRequest, 'token'> {
  readonly form?: FormData
  /** Used instead of the identity's own session where the call ends that session. */
  readonly token?: string
}

/** Builds the request for a role. Roles without access get the request of a role that has it. */
type BuildRequest = (fixture: Fixture, role: Role) => CallRequest | Promise<CallRequest>

export interface RequestsOfCall {
  readonly own: BuildRequest
  /** The status expected for it once the role is right; by default the call's success. */
  readonly ownStatus?: number
  /** The same request for a record of another account. Absent where the call has no owned records. */
  readonly foreign?: BuildRequest
  /** The status expected for that request once the role is right; by default the same as for own records. */
  readonly foreignStatus?: number | Partial<Record<Role, number>>
}

/** For every call, a request for the identity's own record and one for a record of another account. */
export const requestsByCall: Readonly<Record<CallName, RequestsOfCall>> = {
  signIn: {
    own: (fixture, role) => ({ body: { email: sessionOf(fixture, role).email, password: testPassword } }),
    foreign: ({ theirs }) => ({ body: { email: theirs.customer.email, password: 'a good guess' } }),
    foreignStatus: 401,
  },
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
  makeFirstOperator: {
    own: async (fixture) => ({ body: anOperator(await anOperatorLink(fixture)) }),
    // There is an operator.
    ownStatus: 400,
    foreign: async (fixture) => {
      await anOperatorLink(fixture)
      return { body: anOperator(randomUUID()) }
    },
    foreignStatus: 400,
  },
  getMe: { own: () => ({}), foreign: ({ theirs }) => ({ query: { id: theirs.customer.id } }) },
  getPoints: { own: () => ({}), foreign: ({ theirs }) => ({ query: { customerId: theirs.customer.id } }) },
  listActiveMissions: { own: () => ({}) },
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
    own: () => ({}),
    foreign: ({ theirs }) => ({ query: { before: theirs.purchaseId } }),
  },
  listPendingPurchases: {
    own: () => ({}),
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
  listHeldPurchases: { own: () => ({}) },
  reviewPurchase: {
    own: async (fixture) => ({
      params: { id: await aHeldPurchase(fixture.server, fixture.ours) },
      body: { status: 'confirmed', reason: 'The shop showed the till roll.' },
    }),
  },
  readPolicy: { own: () => ({}) },
  changePolicy: {
    own: async ({ server }) => ({
      body: {
        base: await policyVersion(server),
        rules: { ...demoPolicy, secondPerson: true },
        reason: 'A test.',
      },
    }),
  },
  listDecisions: { own: ({ ours }) => ({ params: { subject: ours.purchaseId } }) },
  reversePurchase: {
    own: async (fixture) => aReversal(await aConfirmedPurchase(fixture, fixture.ours)),
    foreign: async (fixture) => aReversal(await aConfirmedPurchase(fixture, fixture.theirs)),
  },
  adjustPoints: {
    own: ({ ours }) => anAdjustment(ours.customer.id, 500),
    foreign: ({ theirs }) => anAdjustment(theirs.customer.id, -500),
  },
  listApprovals: { own: () => ({}) },
  decideApproval: {
    own: async (fixture) => aDecision(await aRequest(fixture, await signUp(fixture.server, 'operator'))),
    foreign: async (fixture) => aDecision(await aRequest(fixture, fixture.operator)),
    foreignStatus: 403,
  },
  topUp: {
    own: ({ ours }) => ({
      params: { id: ours.retailer.retailerId },
      body: { naira: 5_000, bankReference: randomUUID() },
    }),
  },
  readIssuingStatement: { own: () => ({ query: { month: '2026-11' } }) },
  listCases: { own: () => ({}) },
  readCase: { own: async (fixture) => ({ params: { id: await aCase(fixture) } }) },
  closeCase: {
    own: async (fixture) => ({
      params: { id: await aCase(fixture) },
      body: { outcome: 'nothing', note: 'The till rolls match.' },
    }),
  },
  listRedemptionItems: { own: () => ({}) },
  listPlans: { own: () => ({ params: { provider: 'vtpass' }, query: { serviceID: 'mtn-data' } }) },
  redeem: { own: ({ itemId }) => ({ body: { itemId, pointsToRedeem: 200, phone: aPhone() } }) },
  listMyRedemptions: {
    own: () => ({}),
    foreign: ({ theirs }) => ({ query: { before: theirs.redemptionId } }),
  },
  hearProvider: {
    own: () => ({ params: { secret: callbackSecret }, body: aCallback }),
    foreign: () => ({ params: { secret: randomUUID() }, body: aCallback }),
    foreignStatus: 404,
  },
  listNearbyRetailers: { own: () => ({ query: { latitude: '6.5095', longitude: '3.3711' } }) },
  getRetailerProfile: {
    own: () => ({}),
    foreign: ({ theirs }) => ({ query: { retailerId: theirs.retailer.retailerId } }),
  },
  listProducts: {
    own: () => ({}),
    foreign: ({ theirs }) => ({ query: { before: String(theirs.productId) } }),
  },
  listInventory: {
    own: () => ({}),
    foreign: ({ theirs }) => ({ query: { before: String(theirs.productId) } }),
  },
  countInventory: { own: () => ({}) },
  addInventory: {
    own: ({ ours }) => ({ body: { productId: ours.productId, quantity: 1, price: 4_500 } }),
    foreign: ({ theirs }) => ({ body: { productId: theirs.productId, quantity: 1, price: 4_500 } }),
    // A shop may stock any product, a brand only its own.
    foreignStatus: { brand: 404 },
  },
  registerPush: {
    own: () => ({ body: aPushRegistration(randomUUID()) }),
    // A browser belongs to the account that signed in there last: earlier accounts get no notices on it.
    foreign: async ({ server, theirs }) => ({ body: await aBrowser(server, theirs.customer.token) }),
  },
  removePush: {
    own: async (fixture, role) => ({
      body: { token: (await aBrowser(fixture.server, sessionOf(fixture, role).token)).token },
    }),
    foreign: ({ theirs }) => ({ body: { token: theirs.pushToken } }),
    foreignStatus: 404,
  },
  hearLive: { own: () => ({}) },
  getHealth: { own: () => ({}) },
  getClientConfig: { own: () => ({}) },
  reportClientError: { own: () => ({ body: reportClientError.example.body }) },
}

const aCallback = { type: 'transaction-update', data: { requestId: '202601010000nobody' } }

async function aPurchase({ server, ours }: Fixture, whose: AccountSet) {
  const imageUrl = await takePhoto(server, whose.customer.token, ours.retailer.code)
  return { retailerCode: ours.retailer.code, productId: ours.productId, quantity: 1, imageUrl }
}

/** A purchase that its shop has confirmed and an operator has yet to look at. */
async function aHeldPurchase(server: TestServer, accounts: AccountSet): Promise<string> {
  const id = await aPendingPurchase(server, accounts)
  await server.db.rows(
    `update purchases set held_at = now(), held_by = $2, held_tenant = retailer_id where id = $1`,
    [id, accounts.retailer.id],
  )
  return id
}

/** The open case of our shop. */
async function aCase({ server: { db }, ours }: Fixture): Promise<string> {
  const found = await db.row<{ id: string }>(
    `insert into cases (subject_kind, subject_id) values ('shop', $1)
     on conflict (subject_kind, subject_id) where state = 'open' do update set updated_at = clock_timestamp()
     returning id`,
    [ours.retailer.retailerId],
  )
  if (!found) throw new Error('The case of a test was not opened')
  return found.id
}

async function policyVersion({ db }: TestServer): Promise<number> {
  return (await policyInForce(db)).version
}

async function aPendingPurchase(server: TestServer, { customer, retailer, productId }: AccountSet) {
  return (await declarePurchase(server, customer, retailer, { productId })).id
}

async function aConfirmedPurchase({ server }: Fixture, owners: AccountSet): Promise<string> {
  const id = await aPendingPurchase(server, owners)
  await decide(server, owners.retailer, id, 'confirmed')
  return id
}

function aReversal(id: string): CallRequest {
  return { params: { id }, body: { quantity: 1, reason: 'The shop did not sell it.' } }
}

function anAdjustment(id: string, points: number): CallRequest {
  return { params: { id }, body: { points, reason: 'A test of permissions' } }
}

/** An adjustment that this operator asked for, and that waits for another one. */
async function aRequest({ server, ours }: Fixture, { token }: SignedIn): Promise<string> {
  return (await succeed(server, adjustPoints, { token, ...anAdjustment(ours.customer.id, 10_000) })).id
}

function aDecision(id: string): CallRequest {
  return { params: { id }, body: { decision: 'approve' } }
}

async function aResetToken({ server }: Fixture): Promise<string> {
  const { email } = await signUp(server, 'customer')
  await succeed(server, askPasswordReset, { body: { email } })
  await server.settled()
  const letter = server.letters.findLast(({ to }) => to === email)
  const token = letter?.link && new URL(letter.link).searchParams.get('reset')
  if (!token) throw new Error('No reset email was sent')
  return token
}

/** A start issues this link only while there is no operator, and this fixture has one. */
async function anOperatorLink({ server }: Fixture): Promise<string> {
  const { token, tokenHash } = mintToken()
  await server.db.rows(
    `insert into first_operator_link (token_hash, expires_at) values ($1, now() + interval '1 hour')
     on conflict (only_row) do update set token_hash = excluded.token_hash`,
    [tokenHash],
  )
  return token
}

function anOperator(linkToken: string) {
  const password = 'twelve letters and more'
  return { linkToken, email: anEmail(), password, first_name: 'Ada', last_name: 'Obi' }
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
