import { randomUUID } from 'node:crypto'
import { compareProviderStatement } from '@jara/contract/redeeming/reconciliation'
import { adjustPoints } from '@jara/contract/points/adjustments'
import { demoPolicy } from '@jara/rules/trust/policy'
import { policyInForce } from '../src/policy/policy.sql.ts'
import { anEmail, makeOperator, type SignedIn, signUp } from '../testing/accounts.ts'
import type { TestServer } from '../testing/server.ts'
import { decide, declarePurchase, succeed } from '../testing/shops.ts'
import type { AccountSet } from './account-set.ts'
import type { CallRequest, RequestsOfCall } from './call-request.ts'
import type { Fixture } from './fixture.ts'
import { peopleRequests } from './people-requests.ts'

/** The requests of calls that only operators may make. */
export const operatorRequests = {
  ...peopleRequests,
  reviewPurchase: {
    own: async (fixture) => ({
      params: { id: await aHeldPurchase(fixture.server, fixture.ours) },
      body: { status: 'confirmed', reason: 'The shop showed the till roll.' },
    }),
  },
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
  decideApproval: {
    own: async (fixture) => aDecision(await aRequest(fixture, await signUp(fixture.server, 'operator'))),
    // Adjustments are approved by the roles that may make them.
    ownStatus: { fraud: 403 },
    foreign: async (fixture, actor) => {
      const asker = actor === 'finance' ? actor : 'admin'
      return aDecision(await aRequest(fixture, fixture.operators[asker]))
    },
    foreignStatus: 403,
  },
  topUp: {
    own: ({ ours }) => ({
      params: { id: ours.retailer.retailerId },
      body: { naira: 5_000, bankReference: randomUUID() },
    }),
  },
  changeStanding: {
    own: ({ ours }) => aStanding(ours.customer.id),
    foreign: ({ operators }) => aStanding(operators.admin.id),
    foreignStatus: 404,
  },
  searchPurchases: {
    own: ({ ours }) => ({ query: { customer: ours.customer.id } }),
    foreign: ({ theirs }) => ({ query: { shop: theirs.retailer.retailerId } }),
  },
  inspectPurchase: {
    own: ({ ours }) => ({ params: { id: ours.purchaseId } }),
    foreign: ({ theirs }) => ({ params: { id: theirs.purchaseId } }),
  },
  downloadReport: { own: () => ({ params: { report: 'earning' }, query: aWeek }) },
  compareProviderStatement: { own: () => ({ body: aStatement }) },
  readProviderStatement: {
    own: async ({ server, operators: { finance } }) => {
      const { id } = await succeed(server, compareProviderStatement, {
        token: finance.token,
        body: aStatement,
      })
      return { params: { id } }
    },
  },
  recordFloatTopUp: { own: () => ({ body: aFloatTopUp() }) },
  tryPolicy: { own: () => ({ body: { rules: demoPolicy } }) },
  inviteOperator: {
    own: () => ({ body: anInvitation(anEmail()) }),
    foreign: ({ theirs }) => ({ body: anInvitation(theirs.customer.email) }),
    foreignStatus: 409,
  },
  renewInvitation: aboutAnOperator({}),
  changeDuties: aboutAnOperator({ body: { duties: ['support', 'catalogue'] } }),
  changeOperatorState: aboutAnOperator({ body: { state: 'disabled' } }),
  endOperatorSessions: aboutAnOperator({}),
  readCase: { own: async (fixture) => ({ params: { id: await aCase(fixture) } }) },
  closeCase: {
    own: async (fixture) => ({
      params: { id: await aCase(fixture) },
      body: { outcome: 'nothing', note: 'The till rolls match.' },
    }),
  },
} as const satisfies Readonly<Record<string, RequestsOfCall>>

const aStatement = {
  name: 'vtpass.csv',
  from: '2026-11-16',
  to: '2026-11-22',
  csv: 'request_id,amount,status\n202611161022c4,1000.00,failed\n',
}

const aWeek = { from: '2026-11-16', to: '2026-11-22' }

function aFloatTopUp() {
  const paidAt = new Date().toISOString()
  return { naira: 5_000, bankReference: randomUUID(), paidAt, evidence: 'A receipt.' }
}

function anInvitation(email: string) {
  return { email, first_name: 'Bola', last_name: 'Ade', duties: ['support'] }
}

/** A call that an admin makes about another, new operator. About the admin's own account it is refused. */
function aboutAnOperator(request: CallRequest): RequestsOfCall {
  return {
    own: async ({ server }) => {
      const email = anEmail()
      await makeOperator(server.db, email)
      const made = await server.db.row<{ id: string }>('select id from users where email = $1', [email])
      return { ...request, params: { id: made?.id ?? '' } }
    },
    foreign: ({ operators }) => ({ ...request, params: { id: operators.admin.id } }),
    foreignStatus: 403,
  }
}

/** A purchase that its shop has confirmed and an operator has yet to review. */
async function aHeldPurchase(server: TestServer, accounts: AccountSet): Promise<string> {
  const id = await aPendingPurchase(server, accounts)
  await server.db.rows(
    `with held as (
       update purchases set held_at = now(), held_by = $2, held_tenant = retailer_id where id = $1 returning id, held_at
     ), unlisted as (
       delete from pending_purchases where purchase_id = $1
     )
     insert into held_purchases (purchase_id, held_at) select id, held_at from held`,
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

export async function aPendingPurchase(server: TestServer, { customer, retailer, productId }: AccountSet) {
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

function aStanding(id: string): CallRequest {
  return { params: { id }, body: { act: 'allow-redeeming', reason: 'A test of permissions' } }
}

/** An adjustment that this operator requested and that needs another operator's approval. */
async function aRequest({ server, ours }: Fixture, { token }: SignedIn): Promise<string> {
  return (await succeed(server, adjustPoints, { token, ...anAdjustment(ours.customer.id, 10_000) })).id
}

function aDecision(id: string): CallRequest {
  return { params: { id }, body: { decision: 'approve' } }
}
