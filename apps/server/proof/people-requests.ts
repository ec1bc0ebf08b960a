import { addBlock } from '@jara/contract/trust/blocklist'
import { newId } from '../src/db/uuid.ts'
import { signUp } from '../testing/accounts.ts'
import { aPhone } from '../testing/redemptions.ts'
import { succeed } from '../testing/shops.ts'
import type { RequestsOfCall } from './call-request.ts'
import { type Fixture, sessionOf } from './fixture.ts'

const aBlock = () => ({ kind: 'phone', target: aPhone(), reason: 'A test of permissions', days: 30 })

/** A read of one customer: operators manage all of them. */
const aboutACustomer: RequestsOfCall = {
  own: ({ ours }) => ({ params: { id: ours.customer.id } }),
  foreign: ({ theirs }) => ({ params: { id: theirs.customer.id } }),
}

/** The requests of calls about people, approvals and the audit trail. */
export const peopleRequests = {
  listCustomers: { own: ({ ours }) => ({ query: { search: ours.customer.email } }) },
  readCustomer: aboutACustomer,
  // Of a new customer: this response contains what no other response may.
  showContacts: {
    own: async ({ server }) => ({
      params: { id: (await signUp(server, 'customer')).id },
      body: { reason: 'Calls back about a meter token.' },
    }),
    foreign: ({ operators }) => ({
      params: { id: operators.admin.id },
      body: { reason: 'Operators are no customers.' },
    }),
    foreignStatus: 404,
  },
  countBlocked: { own: () => ({ query: { kind: 'phone', target: aPhone() } }) },
  addBlock: { own: () => ({ body: aBlock() }) },
  liftBlock: {
    own: async ({ server, operators: { admin } }) => {
      const { id } = await succeed(server, addBlock, { token: admin.token, body: aBlock() })
      return { params: { id } }
    },
  },
  sendCopy: {
    own: async ({ server }) => {
      const { id } = await signUp(server, 'customer')
      await server.db.rows('update users set verified_email = email where id = $1', [id])
      return { params: { id }, body: { reason: 'She asked in writing.' } }
    },
    foreign: ({ operators }) => ({
      params: { id: operators.admin.id },
      body: { reason: 'Operators are no customers.' },
    }),
    foreignStatus: 404,
  },
  previewCustomerMerge: {
    own: ({ ours, theirs }) => ({
      params: { id: theirs.customer.id },
      query: { into: ours.customer.id },
    }),
  },
  mergeCustomers: {
    own: async ({ server, ours }) => ({
      params: { id: (await signUp(server, 'customer')).id },
      body: { into: ours.customer.id, reason: 'She called: the first account has her old number.' },
    }),
    foreign: async ({ server, operators }) => ({
      params: { id: (await signUp(server, 'customer')).id },
      body: { into: operators.admin.id, reason: 'Operators are no customers.' },
    }),
    foreignStatus: 404,
  },
  readStatementOfCustomer: aboutACustomer,
  listPurchasesOfCustomer: aboutACustomer,
  listRedemptionsOfCustomer: aboutACustomer,
  listDecisionsOfCustomer: aboutACustomer,
  find: { own: ({ ours }) => ({ query: { search: ours.customer.email } }) },
  takeBackRequest: {
    own: async (fixture, actor) => ({
      params: { id: await aRequest(fixture, sessionOf(fixture, actor).id) },
    }),
    foreign: async (fixture, actor) => {
      const { admin, finance } = fixture.operators
      return { params: { id: await aRequest(fixture, (actor === 'admin' ? finance : admin).id) } }
    },
    foreignStatus: 403,
  },
} as const satisfies Readonly<Record<string, RequestsOfCall>>

/** A request made by this operator, whatever their roles. */
async function aRequest({ server: { db }, ours }: Fixture, operatorId: string): Promise<string> {
  const id = newId()
  await db.rows(
    `insert into approval_requests (id, kind, subject, proposal, asked_by) values ($1, 'adjust-points', $2, $3, $4)`,
    [id, ours.customer.id, { points: 10_000, reason: 'A test of permissions' }, operatorId],
  )
  return id
}
