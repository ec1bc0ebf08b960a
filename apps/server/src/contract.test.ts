import { createHash, randomBytes } from 'node:crypto'
import { allCalls } from '@jara/contract/all-calls'
import type { Call } from '@jara/contract/call'
import { duties, isDuty } from '@jara/contract/duties'
import { signOut } from '@jara/contract/auth'
import { endOtherSessions } from '@jara/contract/sessions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessByCall } from '../testing/access-by-call.ts'
import { type SignedIn, signUp } from '../testing/accounts.ts'
import { consoleAccess } from '../testing/console-access.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let accounts: Map<string, SignedIn>

beforeAll(async () => {
  server = await startTestServer()
  accounts = new Map(await Promise.all(actors.map(async (actor) => [actor, await signUpAs(actor)] as const)))
})

afterAll(() => server.close())

/** Everybody with a session who may do something that others may not. */
const actors = ['customer', 'retailer', 'brand', ...duties] as const
type Actor = (typeof actors)[number]

const signUpAs = (actor: Actor) =>
  isDuty(actor) ? signUp(server, 'operator', [actor]) : signUp(server, actor)

/** Said once more, so that a mistake in the contract's rule shows. */
function mayMake({ access, method }: Call, actor: Actor): boolean {
  if (access === 'anyone' || access === 'signed-in') return true
  if (access.includes(actor)) return true
  const isForOperators = access.some((who) => !['customer', 'retailer', 'brand'].includes(who))
  return isForOperators && (actor === 'admin' || (actor === 'auditor' && method === 'GET'))
}

const named = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`
const tokenOf = (actor: Actor) => accounts.get(actor)?.token
const calls = allCalls.map(({ call }) => [named(call), call] as const)
const guarded = calls.filter(([, { access }]) => access !== 'anyone')

/** The calls of the specification's section 7, copied by hand. */
const specified = [
  'POST /api/auth/login',
  'POST /api/auth/register',
  'POST /api/retailers/onboard',
  'GET /api/users/points',
  'GET /api/missions/active',
  'GET /api/retailers/nearby',
  'GET /api/admin/redemption-items',
  'GET /api/:provider/variations',
  'POST /api/redemptions/redeem-configurable',
  'GET /api/purchases/customer',
  'POST /api/purchases/suggest-product',
  'POST /api/purchases',
  'GET /api/purchases/pending',
  'PUT /api/purchases/:id/status',
  'GET /api/inventory',
  'POST /api/inventory',
  'GET /api/products',
  'GET /api/retailers/profile',
]

/** Who may make each call. Copied by hand, because a mistake in the contract would open the server. */
const access = {
  anyone: [
    'POST /api/auth/login',
    'POST /api/auth/register',
    'POST /api/retailers/onboard',
    'POST /api/auth/forgot-password',
    'POST /api/auth/reset-password',
    'POST /api/auth/not-me',
    'POST /api/operators/first',
    'POST /api/operators/sign-in',
    'POST /api/operators/sign-in/code',
    'POST /api/operators/sign-in/passkey',
    'POST /api/operators/sign-in/enrolment',
    'POST /api/operators/accept-invitation',
    'GET /api/health',
    'GET /api/config',
    'POST /api/client-errors',
    'POST /api/vtpass/callback/:secret',
  ],
  'signed-in': [
    'POST /api/auth/logout',
    'GET /api/auth/sessions',
    'DELETE /api/auth/sessions/:id',
    'POST /api/auth/sessions/end-others',
    'GET /api/users/me',
    'GET /api/missions/active',
    'GET /api/photos/:id',
    'GET /api/admin/redemption-items',
    'GET /api/:provider/variations',
    'GET /api/retailers/nearby',
    'POST /api/push/registrations',
    'DELETE /api/push/registrations',
    'GET /api/live',
  ],
  customer: [
    'GET /api/users/points',
    'POST /api/purchases/suggest-product',
    'POST /api/purchases',
    'GET /api/purchases/customer',
    'POST /api/redemptions/redeem-configurable',
    'GET /api/redemptions',
    'POST /api/account/erasure',
    'GET /api/account/erasure',
    'DELETE /api/account/erasure',
    'POST /api/wallet/proofs',
    'GET /api/wallet/guard',
    'POST /api/wallet/pin',
    'PUT /api/wallet/pin',
    'POST /api/wallet/pin/codes',
    'POST /api/wallet/pin/reset',
    'POST /api/wallet/passkeys/offers',
    'POST /api/wallet/passkeys',
    'DELETE /api/wallet/passkeys',
    'POST /api/wallet/unlock-questions',
    'POST /api/wallet/unlock',
  ],
  'retailer,brand': [
    'GET /api/purchases/pending',
    'PUT /api/purchases/:id/status',
    'GET /api/retailers/profile',
    'GET /api/products',
    'GET /api/inventory',
    'GET /api/inventory/count',
    'GET /api/retailers/statement',
    'POST /api/inventory',
  ],
  admin: [
    'GET /api/operators',
    'POST /api/operators',
    'POST /api/operators/:id/invitations',
    'PUT /api/operators/:id/duties',
    'PUT /api/operators/:id/state',
    'DELETE /api/operators/:id/sessions',
  ],
  finance: [
    'GET /api/console/books',
    'GET /api/console/books/journal',
    'GET /api/console/checks',
    'GET /api/console/statements',
    'GET /api/console/statements/:id',
    'POST /api/console/statements',
    'POST /api/retailers/:id/top-ups',
    'POST /api/users/:id/adjustments',
    'POST /api/console/redemptions/:id/decision',
    'POST /api/console/redemptions/:id/contradiction',
    'PUT /api/console/redemption-switches',
  ],
  'finance,support': [
    'POST /api/console/redemptions/:id/questions',
    'POST /api/console/redemptions/questions',
  ],
  'finance,support,fraud': [
    'GET /api/console/purchases/:id',
    'GET /api/console/redemptions',
    'GET /api/console/redemptions/:id',
  ],
  fraud: ['PUT /api/policy', 'PUT /api/purchases/:id/review', 'PUT /api/cases/:id'],
  'customer,retailer,brand': [
    'POST /api/auth/password',
    'GET /api/users/me/contacts',
    'POST /api/users/me/contacts/codes',
    'POST /api/users/me/contacts/verifications',
    'POST /api/account/copies',
    'GET /api/account/copies/:user',
  ],
  'support,fraud': [
    'GET /api/console/cases',
    'POST /api/users/:id/standing',
    'GET /api/purchases/held',
    'GET /api/policy/decisions/:subject',
    'GET /api/cases',
    'GET /api/cases/:id',
    'GET /api/console/customers/:id/decisions',
  ],
  'finance,catalogue,support,fraud': [
    'GET /api/console/policy/findings',
    'GET /api/console/policy/versions',
    'GET /api/console/find',
    'GET /api/policy',
    'GET /api/console/overview',
    'GET /api/console/redemption-switches',
  ],
  'support,finance,fraud': [
    'GET /api/console/customers',
    'GET /api/console/customers/:id',
    'POST /api/console/customers/:id/contacts',
    'GET /api/console/customers/:id/statement',
    'GET /api/console/customers/:id/purchases',
    'GET /api/console/customers/:id/redemptions',
  ],
  'finance,fraud': [
    'POST /api/purchases/:id/reversals',
    'GET /api/approvals',
    'POST /api/approvals/:id',
    'GET /api/console/audit',
    'GET /api/console/audit/choices',
    'GET /api/console/audit/proof',
  ],
  'finance,fraud,support,catalogue': ['GET /api/console/approvals', 'DELETE /api/console/approvals/:id'],
  'admin,finance,catalogue,support,fraud,auditor': [
    'GET /api/operators/me/passkeys',
    'POST /api/operators/me/passkeys/offers',
    'POST /api/operators/me/passkeys',
    'DELETE /api/operators/me/passkeys',
  ],
  'finance,catalogue,fraud': [
    'GET /api/console/reports/points',
    'GET /api/console/reports/earning',
    'GET /api/console/reports/approvals',
    'GET /api/console/reports/services',
    'GET /api/console/reports/:report/csv',
  ],
  'retailer,brand,catalogue': [
    'GET /api/products/:id/references',
    'DELETE /api/products/:id/references/:photo',
  ],
}

describe('the contract', () => {
  it('has all eighteen calls of the specification', () => {
    expect(specified).toHaveLength(18)
    expect(calls.map(([name]) => name)).toEqual(expect.arrayContaining(specified))
  })

  it('grants access to each call as listed here', () => {
    const found = Object.groupBy(calls, ([, call]) => String(call.access))
    const names = Object.entries(found).map(([who, some]) => [who, some?.map(([name]) => name).toSorted()])
    const wanted = Object.entries(accessByCall).map(([who, some]) => [who, some.toSorted()])
    const both = [...Object.entries(access), ...Object.entries(consoleAccess)]
    const wanted = Object.entries(Object.groupBy(both, ([who]) => who)).map(([who, lists]) => [
      who,
      lists?.flatMap(([, some]) => some).toSorted(),
    ])
    expect(Object.fromEntries(names)).toEqual(Object.fromEntries(wanted))
  })

  it('has every route of the server, except the API documents, the probes and the operators’ 404', () => {
    const routes = readRoutes(server.printRoutes()).filter((route) => !route.startsWith('HEAD '))
    const besides = [
      'GET /api/openapi.json',
      'GET /api/docs',
      'GET /livez',
      'GET /readyz',
      ...['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => `${method} /api/admin/*`),
    ]
    expect(routes.toSorted()).toEqual([...calls.map(([name]) => name), ...besides].toSorted())
  })
})

/** Reads Fastify's printed route tree: each level of indentation continues the path above it. */
function readRoutes(printed: string): string[] {
  const parents: string[] = []
  return printed.split('\n').flatMap((line) => {
    const found = /^([│ ]*)[├└]── (\S+)(?: \((.+)\))?$/.exec(line)
    if (!found) return []
    const [, indentation = '', part = '', methods = ''] = found
    const depth = indentation.length / 4
    const path = (parents[depth - 1] ?? '') + part
    parents[depth] = path
    return methods === '' ? [] : methods.split(', ').map((method) => `${method} ${path}`)
  })
}

const noSession = {
  status: 401,
  body: { message: 'Authentication token not found. Please log in again.' },
}

describe('without a session', () => {
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"role":"operator"}').toString('base64url')}.`
  it.each([
    ['no header', undefined],
    ['no token', 'Bearer '],
    ['a short token', 'Bearer x'],
    ['a made-up token', `Bearer ${randomBytes(32).toString('base64url')}`],
    ['two tokens', `Bearer ${'a'.repeat(43)}, Bearer ${'b'.repeat(43)}`],
    ['an unsigned web token', `Bearer ${unsigned}`],
    ['another scheme', `Basic ${Buffer.from('customer:password').toString('base64')}`],
  ])('every call that needs one is refused: %s', async (_what, authorization) => {
    expect(guarded.length).toBeGreaterThan(15)
    for (const [name, call] of guarded) {
      const answer = await server.call(
        call,
        authorization === undefined ? {} : { headers: { authorization } },
      )
      expect(answer, name).toMatchObject(noSession)
    }
  })

  it('every call refuses the stored hash of a token, like any invalid token', async () => {
    const hash = createHash('sha256')
      .update(tokenOf('customer') ?? '')
      .digest('base64url')
    for (const [name, call] of guarded)
      expect(await server.call(call, { token: hash }), name).toMatchObject(noSession)
  })

  const endings = [
    ['that was idle for too long', 'update sessions set idle_expires_at = now() where user_id = $1'],
    ['that came to its end', 'update sessions set expires_at = now() where user_id = $1'],
    ['of somebody who was disabled', 'update users set disabled_at = now() where id = $1'],
  ] as const
  it.each(endings)('counts one %s', async (_what, statement) => {
    for (const actor of actors) {
      const { id, token } = await signUpAs(actor)
      const open = guarded.filter(([, call]) => mayMake(call, actor))
      expect((await server.call({ method: 'GET', path: '/api/users/me' }, { token })).status).toBe(200)
      await server.db.rows(statement, [id])
      for (const [name, call] of open)
        expect(await server.call(call, { token }), name).toMatchObject(noSession)
    }
  })

  it.each(calls.filter(([, call]) => call.access === 'anyone'))('%s is open', async (_name, call) => {
    const { status } = await server.call(call, call.body ? { body: {} } : {})
    expect(status).toBe(call.body ? 400 : 200)
  })
})

describe('with a session', () => {
  it.each(guarded.filter(([, call]) => call.access !== 'signed-in'))(
    '%s is refused to everybody but those that it names',
    async (_name, call) => {
      for (const actor of actors) {
        const { status, body } = await server.call(call, { token: tokenOf(actor) })
        if (mayMake(call, actor)) expect([401, 403]).not.toContain(status)
        else
          expect({ status, body }).toEqual({ status: 403, body: { message: 'Your role may not do this.' } })
      }
    },
  )

  // Those that end the session or renew its token are the permission matrix's.
  const lasting = guarded.filter(([, call]) => call !== signOut && call !== endOtherSessions)
  it.each(lasting.filter(([, call]) => call.access === 'signed-in'))(
    '%s is open to everybody',
    async (_name, call) => {
      for (const actor of actors) {
        expect([401, 403]).not.toContain((await server.call(call, { token: tokenOf(actor) })).status)
      }
    },
  )

  it('is checked before any part of the request body is read', async () => {
    for (const [name, call] of guarded) {
      if (call.method === 'GET') continue
      const headers = { 'content-type': 'text/plain' }
      expect(await server.call(call, { body: 'x'.repeat(70_000), headers }), name).toMatchObject(noSession)
    }
  })
})
