import { allCalls } from '@jara/contract/all-calls'
import {
  onboardRetailer,
  registerCustomer,
  resetPassword,
  signIn,
  signOut,
} from '@jara/contract/identity/auth'
import type { Call } from '@jara/contract/call'
import { listCustomers, readCustomer } from '@jara/contract/identity/customers'
import { isOperatorRole } from '@jara/contract/duties'
import { secureAccount } from '@jara/contract/identity/auth-sessions'
import { getMe } from '@jara/contract/points/balance'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chainActs } from '../src/access/audit/audit-chain.ts'
import { verifyAudit } from '../src/access/audit/verify-audit.ts'
import { aCode, anOnboarding, aRegistration, signUp, testPassword } from '../testing/accounts.ts'
import { succeed } from '../testing/shops.ts'
import { actorFor, actors, createFixture, type Fixture, mayActor, sessionOf } from './fixture.ts'
import { sendForm } from './send-form.ts'
import { type CallName, requestsByCall } from './requests-by-call.ts'

let fixture: Fixture

beforeAll(async () => {
  fixture = await createFixture()
})

afterAll(() => fixture.close())

interface ActRow {
  id: number
  user_id: string | null
  role: string
  act: string
  subject: string | null
  before: object | null
  after: object | null
  address: string | null
  request_id: string | null
}

const newestAct = async () =>
  (await fixture.server.db.row<{ id: number }>('select coalesce(max(id), 0) as id from audit_log'))?.id ?? 0

/** The audit rows written while this ran. */
async function actsOf(work: () => Promise<unknown>): Promise<ActRow[]> {
  const before = await newestAct()
  await work()
  await fixture.server.settled()
  return fixture.server.db.rows<ActRow>(
    `select id, user_id, role, act, subject, before, after, audit_addresses.address, request_id
       from audit_log left join audit_addresses on act_id = id where id > $1 order by id`,
    [before],
  )
}

const mayOperate = ({ access }: Call) => typeof access !== 'string' && access.some(isOperatorRole)
/** Requests that only return a challenge or an evaluation. */
const changesNothing = ['offerOperatorPasskey', 'askToProve', 'tryPolicy']
const written = allCalls.filter(
  ({ name, call }) => mayOperate(call) && call.method !== 'GET' && !changesNothing.includes(name),
)

/** Reads of personal data. Copied by hand: a read that is not marked would not be recorded. */
const reads = [
  'listHeldPurchases',
  'listDecisions',
  'listApprovals',
  'listCases',
  'searchCases',
  'listBlocks',
  'searchPurchases',
  'listDataRequests',
  'previewCustomerMerge',
  'listAppeals',
  'readAppeal',
  'inspectPurchase',
  'readCase',
  'listReferences',
  'readPhoto',
  'listRedemptions',
  'readRedemption',
  'listRequests',
  'listCustomers',
  'readCustomer',
  'readStatementOfCustomer',
  'listPurchasesOfCustomer',
  'listRedemptionsOfCustomer',
  'listDecisionsOfCustomer',
  'listActs',
  'find',
  'readShop',
]

describe('an operator', () => {
  it.each(written)('$call.method $call.path leaves one act', async ({ name, call }) => {
    const { token, id } = sessionOf(fixture, 'admin')
    const { form, ...request } = await requestsByCall[name as CallName].own(fixture, 'admin')
    const acts = await actsOf(() =>
      form
        ? sendForm(fixture.server, call, form, token)
        : succeed(fixture.server, call, { ...request, token }),
    )
    expect(acts).toEqual([
      expect.objectContaining({
        user_id: id,
        role: 'operator',
        subject: expect.any(String),
        address: '127.0.0.1',
        request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      }),
    ])
    expect(JSON.stringify(acts)).not.toContain(token)
  })

  it('is written down for reading what shows people’s data, and for no other read', () => {
    const marked = allCalls.filter(({ call }) => call.readsPeople)
    expect(marked.map(({ name }) => name).toSorted()).toEqual(reads.toSorted())
    expect(written.length).toBeGreaterThan(7)
  })

  it.each(allCalls.filter(({ name }) => reads.includes(name)))(
    '$call.method $call.path is written down when an operator reads, and for nobody else',
    async ({ name, call }) => {
      for (const actor of actors) {
        const { own } = requestsByCall[name as CallName]
        const isOpen = mayActor(call, actor)
        const request = await own(fixture, isOpen ? actor : actorFor(call))
        const { token, id } = sessionOf(fixture, actor)
        const acts = await actsOf(async () => {
          const { status } = await fixture.server.call(call, { ...request, token })
          expect(status).toBe(isOpen ? 200 : 403)
        })
        const read = {
          user_id: id,
          act: 'data-read',
          after: expect.objectContaining({ call: `GET ${call.path}` }),
        }
        expect(acts).toEqual(isOpen && isOperatorRole(actor) ? [expect.objectContaining(read)] : [])
      }
    },
  )

  it('who reads the same again within minutes, as an open page does, is written down once', async () => {
    const { server, ours, theirs } = fixture
    const { token } = await signUp(server, 'operator', ['support'])
    const [one, other] = [ours.customer.id, theirs.customer.id]
    const acts = await actsOf(async () => {
      for (const id of [one, one, other, one]) await succeed(server, readCustomer, { token, params: { id } })
    })
    expect(acts.map(({ subject }) => subject)).toEqual([one, other])
    const search = (words: string) => succeed(server, listCustomers, { token, query: { search: words } })
    expect(await actsOf(() => search('ada').then(() => search('chi')))).toHaveLength(2)
  })

  it('who is refused leaves no act', async () => {
    const { token } = sessionOf(fixture, 'admin')
    const acts = await actsOf(async () => {
      for (const { call } of written) {
        const body = { body: call.body ? {} : undefined }
        const { status } = await fixture.server.call(call, { token, ...body })
        expect(status).toBeGreaterThanOrEqual(400)
      }
    })
    expect(acts).toEqual([])
  })
})

describe('a person', () => {
  it('who signs up, in and out is written down without a secret', async () => {
    const { server } = fixture
    const body = aRegistration()
    const credentials = { email: body.email, password: testPassword }
    const acts = await actsOf(async () => {
      await succeed(server, registerCustomer, { body })
      const { token } = await succeed(server, signIn, { body: credentials })
      await succeed(server, signOut, { token })
    })
    expect(acts.map(({ role, act }) => [role, act])).toEqual([
      ['anyone', 'customer-registered'],
      ['customer', 'signed-in'],
      ['customer', 'signed-out'],
    ])
    for (const each of acts) {
      expect(each).toMatchObject({
        subject: expect.any(String),
        address: '127.0.0.1',
        before: null,
        after: null,
      })
    }
  })

  it('who asks for a new password and sets it is written down', async () => {
    const { own } = requestsByCall.resetPassword
    const acts = await actsOf(async () => {
      await succeed(fixture.server, resetPassword, await own(fixture, 'customer'))
    })
    expect(acts.slice(-2)).toMatchObject([
      { role: 'anyone', act: 'password-reset-asked', subject: expect.any(String) },
      { role: 'anyone', act: 'password-reset', subject: acts.at(-1)?.subject },
    ])
  })

  it('who opens a shop is written down with it', async () => {
    const { server } = fixture
    const code = await aCode(server.db, 'retailer')
    const acts = await actsOf(() => succeed(server, onboardRetailer, { body: anOnboarding(code) }))
    const shop = await server.db.row<{ id: string }>('select id from retailers where unique_code = $1', [
      code,
    ])
    expect(acts).toMatchObject([{ role: 'anyone', act: 'shop-onboarded', subject: shop?.id }])
    expect(JSON.stringify(acts)).not.toContain(code)
  })

  it('whose password is guessed is written down at the first failure and at the limit', async () => {
    const { server } = fixture
    const { id, email } = await signUp(server, 'customer')
    const guess = () => server.call(signIn, { body: { email, password: 'a good guess' } })
    const acts = await actsOf(async () => {
      for (let guesses = 0; guesses < 15; guesses += 1) await guess()
      await Promise.all(Array.from({ length: 20 }, guess))
    })
    expect(acts).toMatchObject([
      { user_id: null, role: 'anyone', act: 'sign-in-failed', subject: id },
      { user_id: null, role: 'anyone', act: 'sign-in-locked', subject: id },
    ])
  })

  it.each([
    ['setPin', 'wallet-pin-set', 'Wallet PIN set'],
    ['changePin', 'wallet-pin-changed', 'New wallet PIN'],
    ['resetPin', 'wallet-pin-changed', 'New wallet PIN'],
    ['addPasskey', 'passkey-added', 'Passkey added'],
    ['removePasskey', 'passkey-removed', 'Passkey removed'],
    ['verifyContact', 'phone-changed', 'New phone number'],
    ['changePassword', 'password-changed', 'New password'],
    ['endSession', 'sessions-ended', 'Devices signed out'],
    ['askForCopy', 'data-copied', 'Copy of your data'],
    ['keepAccount', 'erasure-stopped', 'Account closure cancelled'],
  ] as const)('who does %s is written down, and told', async (name, act, title) => {
    const call = allCalls.find((each) => each.name === name)?.call
    if (!call) throw new Error(`There is no call ${name}`)
    const request = await requestsByCall[name].own(fixture, 'customer')
    const { token } = { token: fixture.ours.customer.token, ...request }
    const { id } = await succeed(fixture.server, getMe, { token })
    const told = () =>
      fixture.server.db.rows(
        `select title from notices where user_id = $1 and kind = 'security' order by id`,
        [id],
      )
    const before = await told()
    const acts = await actsOf(() => succeed(fixture.server, call, { ...request, token }))
    expect(acts).toMatchObject([
      { user_id: id, role: 'customer', act, subject: id, before: null, after: null },
    ])
    expect((await told()).slice(before.length)).toEqual([{ title }])
  })

  it('who follows the link “This was not me” is written down without a session', async () => {
    const request = await requestsByCall.secureAccount.own(fixture, 'customer')
    const acts = await actsOf(() => succeed(fixture.server, secureAccount, request))
    expect(acts).toMatchObject([
      { user_id: null, role: 'anyone', act: 'redeeming-stopped', subject: expect.any(String) },
    ])
  })

  it('whom nobody knows leaves no act', async () => {
    const body = { email: 'nobody@example.ng', password: 'a good guess' }
    expect(await actsOf(() => fixture.server.call(signIn, { body }))).toEqual([])
  })
})

it('a repeated request with its key leaves one act', async () => {
  const { server, ours, operators } = fixture
  const [call] = allCalls.filter(({ name }) => name === 'adjustPoints').map((each) => each.call)
  if (!call) throw new Error('There is no such call')
  const request = {
    token: operators.admin.token,
    params: { id: ours.customer.id },
    body: { points: 5, reason: 'A test of keys' },
    headers: { 'idempotency-key': 'once' },
  }
  const acts = await actsOf(() => Promise.all([1, 2, 3].map(() => server.call(call, request))))
  expect(acts).toMatchObject([{ act: 'points-adjusted', subject: ours.customer.id }])
})

it('after all of this, the chain is sound', async () => {
  await chainActs(fixture.server.db)
  expect(await verifyAudit(fixture.server.db)).toMatchObject({ number: await newestAct(), problems: [] })
})
