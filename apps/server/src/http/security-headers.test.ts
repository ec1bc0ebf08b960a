import { signIn } from '@jara/contract/identity/auth'
import { getHealth } from '@jara/contract/operations/installation'
import { redeem } from '@jara/contract/redeeming/redemptions'
import { getPoints } from '@jara/contract/points/balance'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signUp } from '../../testing/accounts.ts'
import { startTestServer, type TestAnswer, type TestServer } from '../../testing/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.close())

const get = (path: string, headers = {}) => server.call({ method: 'GET', path }, { headers })

/** Causes an unforeseen error in the next request by breaking something that it needs. */
async function aFault(): Promise<TestAnswer> {
  const { token } = await signUp(server, 'customer')
  await server.db.script('alter table wallets rename to mislaid')
  try {
    return await server.call(getPoints, { token })
  } finally {
    await server.db.script('alter table mislaid rename to wallets')
  }
}

const answers: [what: string, status: number, ask: () => Promise<TestAnswer>][] = [
  ['a success', 200, () => server.call(getHealth)],
  ['the page of the API', 200, () => get('/api/docs')],
  ['an invalid request', 400, () => server.call(signIn, { body: {} })],
  ['broken JSON', 400, () => server.call(signIn, { body: '{' })],
  ['an address that cannot be decoded', 400, () => get('/api/%zz')],
  ['a missing session', 401, () => server.call(getPoints)],
  ['an unknown address', 404, () => get('/api/nothing/here')],
  ['an address outside of the API', 404, () => get('/nothing')],
  ['an address with an endless part', 404, () => get(`/api/${'x'.repeat(500)}/variations`)],
  ['a body that is too large', 413, () => server.call(signIn, { body: ' '.repeat(70_000) })],
  ['a wrong media type', 415, () => server.call(signIn, { body: 'x', headers: { 'content-type': 'a/b' } })],
  ['a fault', 500, aFault],
]

describe('every answer', () => {
  it.each(answers)('has security headers: %s', async (_what, status, ask) => {
    const answer = await ask()
    expect(answer.status).toBe(status)
    const policy = answer.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).not.toContain('unsafe-')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(answer.headers.has('strict-transport-security')).toBe(false)
    expect(answer.headers.has('server')).toBe(false)
    expect(answer.headers.has('x-powered-by')).toBe(false)
  })

  it.each(answers.filter(([, status]) => status >= 400))(
    'with an error status has a message and at most a code: %s',
    async (_what, status, ask) => {
      const answer = await ask()
      expect(answer.status).toBe(status)
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
      const { message, code, ...rest } = answer.body as Record<string, unknown>
      expect(message).toMatch(/\w/)
      expect(['string', 'undefined']).toContain(typeof code)
      expect(rest).toEqual({})
    },
  )

  it.each(answers.filter(([what]) => what !== 'an address outside of the API'))(
    'of the API is kept by no cache: %s',
    async (_what, _status, ask) => {
      expect((await ask()).headers.get('cache-control')).toBe('no-store')
    },
  )

  it('has a request id that is also in its log lines', async () => {
    const answer = await get('/api/somewhere')
    const id = answer.headers.get('x-request-id')
    expect(id).toMatch(/^[\w-]{21,}$/)
    const isLogged = () => server.logLines.some((line) => line.includes(`"reqId":"${id}"`))
    await expect.poll(isLogged).toBe(true)
    expect((await get('/api/somewhere', { 'x-request-id': 'mine' })).headers.get('x-request-id')).not.toBe(
      'mine',
    )
  })

  it('contains no part of the request', async () => {
    for (const path of ['/api/marker%zz', `/api/marker${'x'.repeat(500)}/variations`, '/api/marker/here']) {
      const { body } = await get(path, { 'x-forwarded-host': 'marker.example' })
      expect(JSON.stringify(body)).not.toContain('marker')
    }
  })

  it.each(['https://evil.example', 'null', 'https://jara.example.evil.example'])(
    'lets no page of another origin read it: %s',
    async (origin) => {
      const preflight = await fetch(`${server.url}${redeem.path}`, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,content-type',
        },
      })
      expect(preflight.status).toBe(404)
      const read = await server.call(getHealth, { headers: { origin } })
      expect(read.status).toBe(200)
      const names = [...preflight.headers.keys(), ...read.headers.keys()]
      expect(names.filter((name) => name.startsWith('access-control'))).toEqual([])
    },
  )
})

it('tells browsers to use only TLS when the public address does', async () => {
  const secure = await startTestServer({
    environment: { PUBLIC_URL: 'https://jara.example', TRUST_PROXY: 'loopback' },
  })
  try {
    for (const path of ['/api/health', '/api/nothing', '/api/%zz']) {
      const { headers } = await secure.call({ method: 'GET', path })
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    }
  } finally {
    await secure.close()
  }
})
