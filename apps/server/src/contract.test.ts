import { createHash, randomBytes } from 'node:crypto'
import { allCalls } from '@jara/contract/all-calls'
import type { Call } from '@jara/contract/call'
import { duties, isOperatorRole } from '@jara/contract/duties'
import { signOut } from '@jara/contract/identity/auth'
import { endOtherSessions } from '@jara/contract/identity/auth-sessions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessByCall } from '../testing/access-by-call.ts'
import { type SignedIn, signUp } from '../testing/accounts.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let accounts: Map<string, SignedIn>

beforeAll(async () => {
  server = await startTestServer()
  accounts = new Map(await Promise.all(actors.map(async (actor) => [actor, await signUpAs(actor)] as const)))
})

afterAll(() => server.close())

/** Every identity with a session that may do something that others may not. */
const actors = ['customer', 'retailer', 'brand', ...duties] as const
type Actor = (typeof actors)[number]

const signUpAs = (actor: Actor) =>
  isOperatorRole(actor) ? signUp(server, 'operator', [actor]) : signUp(server, actor)

/** Implemented a second time, so that a mistake in the contract's rule shows. */
function isAllowed({ access, method }: Call, actor: Actor): boolean {
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

describe('the contract', () => {
  it('has all eighteen calls of the specification', () => {
    expect(specified).toHaveLength(18)
    expect(calls.map(([name]) => name)).toEqual(expect.arrayContaining(specified))
  })

  it('grants access to each call as listed here', () => {
    const found = Object.groupBy(calls, ([, call]) => String(call.access))
    const names = Object.entries(found).map(([who, some]) => [who, some?.map(([name]) => name).toSorted()])
    const wanted = Object.entries(accessByCall).map(([who, some]) => [who, some.toSorted()])
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
      const open = guarded.filter(([, call]) => isAllowed(call, actor))
      expect((await server.call({ method: 'GET', path: '/api/users/me' }, { token })).status).toBe(200)
      await server.db.rows(statement, [id])
      for (const [name, call] of open)
        expect(await server.call(call, { token }), name).toMatchObject(noSession)
    }
  })

  it.each(calls.filter(([, call]) => call.access === 'anyone'))('%s is open', async (_name, call) => {
    const { status } = await server.call(call, call.body ? { body: {} } : {})
    const isKnown = call.params === undefined
    expect(status).toBe(call.body ? 400 : isKnown ? 200 : 404)
  })
})

describe('with a session', () => {
  it.each(guarded.filter(([, call]) => call.access !== 'signed-in'))(
    '%s is refused to everybody but those that it names',
    async (_name, call) => {
      for (const actor of actors) {
        const { status, body } = await server.call(call, { token: tokenOf(actor) })
        if (isAllowed(call, actor)) expect([401, 403]).not.toContain(status)
        else
          expect({ status, body }).toEqual({
            status: 403,
            body: { message: 'You don’t have permission to do this.' },
          })
      }
    },
  )

  // Calls that end the session or renew its token are tested by the permission matrix.
  const lasting = guarded.filter(([, call]) => call !== signOut && call !== endOtherSessions)
  it.each(lasting.filter(([, call]) => call.access === 'signed-in'))(
    '%s is open to everybody',
    async (_name, call) => {
      for (const actor of actors) {
        expect([401, 403]).not.toContain((await server.call(call, { token: tokenOf(actor) })).status)
      }
    },
  )

  it('every call of a live source is refused while that is off', async () => {
    for (const [name, call] of guarded) {
      if (call.live === undefined) continue
      for (const actor of actors.filter((each) => isAllowed(call, each))) {
        const { status, body } = await server.call(call, { token: tokenOf(actor) })
        expect({ status, body }, name).toMatchObject({ status: 404, body: { code: 'not_live' } })
      }
    }
  })

  it('is checked before any part of the request body is read', async () => {
    for (const [name, call] of guarded) {
      if (call.method === 'GET') continue
      const headers = { 'content-type': 'text/plain' }
      expect(await server.call(call, { body: 'x'.repeat(70_000), headers }), name).toMatchObject(noSession)
    }
  })
})
