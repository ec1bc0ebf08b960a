import { createHash, randomBytes } from 'node:crypto'
import { registerCustomer, signIn } from '@jara/contract/auth'
import { getMe } from '@jara/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anEmail, aRegistration, signInAs, signUp, testPassword } from '../../../testing/accounts.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../testing/server.ts'
import { createPasswords } from '../../providers/passwords.ts'

let server: TestServer
/** What each verification compared with: undefined when there was no account. */
const verifications: (string | undefined)[] = []
/** Lets a test decide when the verification of the right password ends. */
let checkingRightOne: Promise<void> = Promise.resolve()

beforeAll(async () => {
  const passwords = await createPasswords()
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
  it('answers a token and who it is for, and nothing else', async () => {
    const email = await aCustomer()
    const { status, body } = await attempt(email, testPassword)
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        token: expect.stringMatching(/^[\w-]{43}$/),
        user: { id: expect.any(String), role: 'customer', first_name: 'Tunde', last_name: 'Bakare', email },
      },
    })
  })

  it('takes the e-mail in any case and with space around it', async () => {
    const email = await aCustomer()
    expect((await attempt(` ${email.toUpperCase()} `, testPassword)).status).toBe(200)
  })

  it('gives every sign-in a token of its own, of which only the hash is stored', async () => {
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

  it('keeps people signed in for as long as their role may be', async () => {
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

describe('the invitation that a sign-in came with', () => {
  it.each(['a campaign', '', randomBytes(32).toString('base64url')])(
    'is recorded and never a session: "%s"',
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

  it('is no way in, not even with the token of somebody who is signed in', async () => {
    const { token: authToken } = await signInAs(server, await aCustomer())
    const email = await aCustomer()
    const body = { email, password: 'not the password', authToken }
    expect(await server.call(signIn, { body })).toMatchObject(wrong)
    expect((await server.call(signIn, { body: { authToken } })).status).toBe(400)
  })
})

describe('a sign-in that fails', () => {
  it('is answered alike and takes one verification, whether the e-mail is known or not', async () => {
    const email = await aCustomer()
    const known = await attempt(email, 'not the password')
    const unknown = await attempt(anEmail(), 'not the password')
    expect(known).toMatchObject(wrong)
    expect(unknown.body).toEqual(known.body)
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()])
    expect(verifications).toEqual([expect.stringContaining('$argon2id$'), undefined])
  })

  it('is what somebody who was disabled meets', async () => {
    const email = await aCustomer()
    await server.db.rows('update users set disabled_at = now() where email = $1', [email])
    expect(await attempt(email, testPassword)).toMatchObject(wrong)
    expect(verifications).toEqual([undefined])
  })

  it.each([
    ['an account', () => aCustomer()],
    ['an e-mail that nobody has', async () => anEmail()],
  ])('pauses %s after ten of them, wherever they seem to come from', async (_what, who) => {
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

  it('pauses nobody else, and nobody for good', async () => {
    const [email, other] = [await aCustomer(), await aCustomer()]
    await inTurn(11, (turn) => attempt(email, `guess ${turn}`))
    expect((await attempt(other, testPassword)).status).toBe(200)
    expect((await attempt(email, testPassword)).status).toBe(429)
    await server.db.script('update rate_limits set window_ends_at = now()')
    expect((await attempt(email, testPassword)).status).toBe(200)
  })

  it('is forgotten by one that succeeds', async () => {
    const email = await aCustomer()
    expect(await inTurn(9, () => attempt(email, 'a wrong guess'))).toEqual(times(9, 401))
    expect((await attempt(email, testPassword)).status).toBe(200)
    expect(await inTurn(10, () => attempt(email, 'a wrong guess'))).toEqual(times(10, 401))
    expect(await attempt(email, testPassword)).toMatchObject(paused)
  })

  it('counts also when thirty guesses are made at once', async () => {
    const email = await aCustomer()
    const guesses = Array.from({ length: 30 }, (_, turn) => attempt(email, `guess ${turn}`))
    expect(countStatuses(await Promise.all(guesses))).toEqual({ 401: 10, 429: 20 })
    expect(await attempt(email, testPassword)).toMatchObject(paused)
  })

  it('stops even the right password when the limit was reached while that was being checked', async () => {
    const email = await aCustomer()
    const gate = Promise.withResolvers<void>()
    checkingRightOne = gate.promise
    const right = attempt(email, testPassword)
    await expect.poll(() => verifications.length, { timeout: 10_000 }).toBe(1)
    expect(await inTurn(10, () => attempt(email, 'a wrong guess'))).toEqual(times(10, 401))
    gate.resolve()
    expect(await right).toMatchObject(paused)
  })
})
