import { createHash, randomBytes } from 'node:crypto'
import { registerCustomer, signIn } from '@jara/contract/identity/auth'
import { getMe } from '@jara/contract/points/balance'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anEmail, aRegistration, signInAs, signUp, testPassword } from '../../../../testing/accounts.ts'
import { createQuickPasswords } from '../../../../testing/quick-passwords.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../testing/server.ts'

let server: TestServer
/** The hash passed to each verification: undefined if there was no account. */
const verifications: (string | undefined)[] = []
/** Lets a test decide when verifying the correct password ends. */
let checkingRightOne: Promise<void> = Promise.resolve()

beforeAll(async () => {
  const passwords = await createQuickPasswords()
  server = await startTestServer({
    passwords: {
      ...passwords,
      matches: async (stored, password) => {
        verifications.push(stored)
        if (password === testPassword) await checkingRightOne
        return passwords.matches(stored, password)
      },
    },
  })
})

beforeEach(() => {
  verifications.length = 0
})

afterAll(() => server.close())

async function aCustomer(): Promise<string> {
  const registration = aRegistration()
  await server.call(registerCustomer, { body: registration })
  return registration.email
}

const attempt = (email: string, password: string, headers = {}) =>
  server.call(signIn, { body: { email, password }, headers })

const inTurn = async (count: number, work: (turn: number) => Promise<{ status: number }>) => {
  const statuses: number[] = []
  for (let turn = 0; turn < count; turn += 1) statuses.push((await work(turn)).status)
  return statuses
}

const times = (count: number, status: number) => Array<number>(count).fill(status)
const wrong = { status: 401, body: { message: 'Invalid email or password.', code: 'invalid_credentials' } }
const paused = {
  status: 429,
  body: { message: 'Too many attempts. Please wait a while and try again.', code: 'too_many_attempts' },
}

describe('signing in', () => {
  it('returns a token and its user, and nothing else', async () => {
    const email = await aCustomer()
    const { status, body } = await attempt(email, testPassword)
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        token: expect.stringMatching(/^[\w-]{43}$/),
        user: {
          id: expect.any(String),
          role: 'customer',
          first_name: 'Tunde',
          last_name: 'Bakare',
          email,
          owner: expect.stringMatching(/^[\w-]{22}$/),
        },
      },
    })
  })

  it('accepts the e-mail in any case and with surrounding space', async () => {
    const email = await aCustomer()
    expect((await attempt(` ${email.toUpperCase()} `, testPassword)).status).toBe(200)
  })

  it('issues a new token per sign-in and stores only its hash', async () => {
    const email = await aCustomer()
    const [first, second] = [await signInAs(server, email), await signInAs(server, email)]
    expect(first.token).not.toBe(second.token)
    const stored = await server.db.rows<{ token_hash: Buffer }>(
      'select token_hash from sessions where user_id = $1',
      [first.id],
    )
    const hashes = [first, second].map(({ token }) => createHash('sha256').update(token).digest('hex'))
    expect(stored.map(({ token_hash }) => token_hash.toString('hex')).toSorted()).toEqual(hashes.toSorted())
  })

  it('sets the session lifetime by role', async () => {
    const limits = await Promise.all(
      (['customer', 'retailer', 'brand', 'operator'] as const).map(async (role) => {
        const { id } = await signUp(server, role)
        return server.db.row(
          `select $2 as role, extract(epoch from idle_expires_at - created_at)::int / 3600 as idle_hours,
                  extract(epoch from expires_at - created_at)::int / 3600 as hours
             from sessions where user_id = $1`,
          [id, role],
        )
      }),
    )
    const month = { idle_hours: 720, hours: 2160 }
    expect(limits).toEqual([
      { role: 'customer', ...month },
      { role: 'retailer', ...month },
      { role: 'brand', ...month },
      { role: 'operator', idle_hours: 1, hours: 12 },
    ])
  })
})

describe('the invitation token of a sign-in', () => {
  it.each(['a campaign', '', randomBytes(32).toString('base64url')])(
    'is recorded but is never a session: "%s"',
    async (authToken) => {
      const email = await aCustomer()
      const answer = await server.call(signIn, { body: { email, password: testPassword, authToken } })
      const { token, user } = signIn.answer.parse(answer.body)
      expect(token).not.toBe(authToken)
      const recorded = 'select invitation_token from sessions where user_id = $1'
      expect(await server.db.rows(recorded, [user.id])).toEqual([{ invitation_token: authToken }])
      expect((await server.call(getMe, { token: authToken })).status).toBe(401)
    },
  )

  it('does not authenticate, even if it is a valid session token', async () => {
    const { token: authToken } = await signInAs(server, await aCustomer())
    const email = await aCustomer()
    const body = { email, password: 'not the password', authToken }
    expect(await server.call(signIn, { body })).toMatchObject(wrong)
    expect((await server.call(signIn, { body: { authToken } })).status).toBe(400)
  })
})

describe('a failed sign-in', () => {
  it('has the same answer and one verification for known and unknown e-mails', async () => {
    const email = await aCustomer()
    const known = await attempt(email, 'not the password')
    const unknown = await attempt(anEmail(), 'not the password')
    expect(known).toMatchObject(wrong)
    expect(unknown.body).toEqual(known.body)
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()])
    expect(verifications).toEqual([expect.stringContaining('$argon2id$'), undefined])
  })

  it('is the answer to a disabled account', async () => {
    const email = await aCustomer()
    await server.db.rows('update users set disabled_at = now() where email = $1', [email])
    expect(await attempt(email, testPassword)).toMatchObject(wrong)
    expect(verifications).toEqual([undefined])
  })

  it.each([
    ['an account', () => aCustomer()],
    ['an unknown e-mail', async () => anEmail()],
  ])('blocks %s after ten, from any address', async (_what, who) => {
    const email = await who()
    const guess = (turn: number) =>
      attempt(turn % 2 === 0 ? email : email.toUpperCase(), `guess ${turn}`, {
        'x-forwarded-for': `203.0.113.${turn}`,
      })
    expect(await inTurn(12, guess)).toEqual([...times(10, 401), 429, 429])
    const answer = await attempt(email, testPassword)
    expect(answer).toMatchObject(paused)
    const seconds = Number(answer.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(14 * 60)
    expect(seconds).toBeLessThanOrEqual(15 * 60)
    expect(verifications).toHaveLength(10)
  })

  it('blocks no other account, and only for a time', async () => {
    const [email, other] = [await aCustomer(), await aCustomer()]
    await inTurn(11, (turn) => attempt(email, `guess ${turn}`))
    expect((await attempt(other, testPassword)).status).toBe(200)
    expect((await attempt(email, testPassword)).status).toBe(429)
    await server.db.script('update rate_limits set window_ends_at = now()')
    expect((await attempt(email, testPassword)).status).toBe(200)
  })

  it('no longer counts after a successful one', async () => {
    const email = await aCustomer()
    expect(await inTurn(9, () => attempt(email, 'a wrong guess'))).toEqual(times(9, 401))
    expect((await attempt(email, testPassword)).status).toBe(200)
    expect(await inTurn(10, () => attempt(email, 'a wrong guess'))).toEqual(times(10, 401))
    expect(await attempt(email, testPassword)).toMatchObject(paused)
  })

  it('counts among thirty parallel guesses', async () => {
    const email = await aCustomer()
    const guesses = Array.from({ length: 30 }, (_, turn) => attempt(email, `guess ${turn}`))
    expect(countStatuses(await Promise.all(guesses))).toEqual({ 401: 10, 429: 20 })
    expect(await attempt(email, testPassword)).toMatchObject(paused)
  })

  it('blocks the correct password if the limit was reached while it was verified', async () => {
    const email = await aCustomer()
    const gate = Promise.withResolvers<void>()
    checkingRightOne = gate.promise
    const right = attempt(email, testPassword)
    await expect.poll(() => verifications.length).toBe(1)
    expect(await inTurn(10, () => attempt(email, 'a wrong guess'))).toEqual(times(10, 401))
    gate.resolve()
    expect(await right).toMatchObject(paused)
  })
})
