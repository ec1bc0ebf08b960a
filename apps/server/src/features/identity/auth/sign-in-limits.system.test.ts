import { registerCustomer, resetPassword, signIn } from '@jara/contract/identity/auth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  anEmail,
  aRegistration,
  signInAs,
  type SignedIn,
  signUp,
  testPassword,
} from '../../../../testing/accounts.ts'
import { createQuickPasswords } from '../../../../testing/quick-passwords.ts'
import { askForResetEmail } from '../../../../testing/reset-email.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../testing/server.ts'
import { succeed } from '../../../../testing/shops.ts'

let server: TestServer
let otherNode: TestServer
let verifications = 0
let verifying: Promise<void> = Promise.resolve()

beforeAll(async () => {
  const environment = { TRUST_PROXY: '127.0.0.1' }
  const passwords = await createQuickPasswords()
  const counted = {
    ...passwords,
    matches: async (stored: string | undefined, password: string) => {
      verifications += 1
      await verifying
      return passwords.matches(stored, password)
    },
  }
  server = await startTestServer({ environment, passwords: counted })
  otherNode = await startTestServer({ environment, passwords: counted, database: server.database })
})

afterAll(async () => {
  await otherNode.close()
  await server.close()
})

let customer: SignedIn
/** The owner's phone, identified by its cookie. */
let phone: string

beforeEach(async () => {
  verifying = Promise.resolve()
  await server.db.script('delete from rate_limits; delete from sign_in_failures')
  customer = await signUp(server, 'customer')
  const answer = await server.call(signIn, { body: { email: customer.email, password: testPassword } })
  phone = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  verifications = 0
})

interface From {
  readonly address: string
  readonly cookie?: string
}

const tryAt = (node: TestServer, email: string, password: string, { address, cookie }: From) =>
  node.call(signIn, {
    body: { email, password },
    headers: { 'x-forwarded-for': address, ...(cookie === undefined ? {} : { cookie }) },
  })

/** This many guesses in parallel on two nodes, eight at a time. */
async function guess(count: number, attempt: (turn: number) => readonly [string, From]) {
  const answers: Awaited<ReturnType<typeof tryAt>>[] = []
  for (let turn = 0; turn < count; turn += 8) {
    const some = Array.from({ length: Math.min(8, count - turn) }, (_, index) => {
      const [email, from] = attempt(turn + index)
      return tryAt(index % 2 === 0 ? server : otherNode, email, `guess ${turn + index}`, from)
    })
    answers.push(...(await Promise.all(some)))
  }
  return countStatuses(answers)
}

const ownPhoneGetsIn = async (address: string) =>
  (await tryAt(server, customer.email, testPassword, { address, cookie: phone })).status === 200

describe('a thief who tries passwords', () => {
  it('from one network tries some 150 accounts in 15 minutes, and owners there still get in', async () => {
    const address = '102.89.34.7'
    const counts = await guess(400, () => [anEmail(), { address }])
    expect(counts).toEqual({ 401: 150, 429: 250 })
    // Refused attempts cost no hash, except guesses already under way.
    expect(verifications).toBeLessThanOrEqual(150 + 8)
    expect(await ownPhoneGetsIn(address)).toBe(true)
    const stranger = await tryAt(server, customer.email, testPassword, { address })
    expect(stranger.status).toBe(429)
    const elsewhere = await tryAt(server, customer.email, testPassword, { address: '102.89.34.8' })
    expect(elsewhere.status).toBe(200)
  })

  it('with all addresses of an IPv6 /64 is one network', async () => {
    const counts = await guess(300, (turn) => [anEmail(), { address: `2c0f:f5c0:1:2::${turn.toString(16)}` }])
    expect(counts).toEqual({ 401: 150, 429: 150 })
    expect(await ownPhoneGetsIn('2c0f:f5c0:1:2::ffff')).toBe(true)
    const stranger = { address: '2c0f:f5c0:1:2:9:9:9:9' }
    expect((await tryAt(server, customer.email, testPassword, stranger)).status).toBe(429)
    const nextDoor = { address: '2c0f:f5c0:1:3::1' }
    expect((await tryAt(server, customer.email, testPassword, nextDoor)).status).toBe(200)
  })

  it.each([
    ['an account', () => customer.email],
    ['an e-mail without an account', () => anEmail()],
  ])(
    'from many networks has a hundred tries at %s, and its known phones still get in',
    async (_what, who) => {
      const email = who()
      const from = (turn: number) => ({ address: `102.${Math.floor(turn / 9)}.34.7` })
      expect(await guess(140, (turn) => [email, from(turn)])).toEqual({
        401: expect.any(Number),
        429: expect.any(Number),
      })
      expect(verifications).toBeGreaterThanOrEqual(100)
      expect(verifications).toBeLessThanOrEqual(100 + 8)
      await server.db.script('delete from rate_limits')
      const fresh = await tryAt(server, email, testPassword, { address: '41.58.1.1' })
      expect(fresh).toMatchObject({
        status: 429,
        body: { message: expect.stringContaining('Sign in on a device you have used before') },
      })
      expect(fresh.headers.get('retry-after')).toBe('86400')
      if (email !== customer.email) return
      expect(await ownPhoneGetsIn('41.58.1.1')).toBe(true)
      // The owner's sign-in does not give the thief another hundred.
      expect((await tryAt(server, email, testPassword, { address: '41.58.1.2' })).status).toBe(429)
      const resetToken = (await askForResetEmail(server, email)) ?? ''
      await succeed(server, resetPassword, { body: { resetToken, password: 'a better password' } })
      expect((await signInAs(server, email, 'a better password')).id).toBe(customer.id)
    },
  )
})

describe('whoever asks by signing up which e-mails have an account', () => {
  it('hears of 150 in 15 minutes and a network, and then the same of those that have none', async () => {
    const from = (address: string, email = customer.email) =>
      server.call(registerCustomer, {
        body: aRegistration(email),
        headers: { 'x-forwarded-for': address },
      })
    for (let asked = 0; asked < 150; asked += 1) expect((await from('102.89.7.7')).status).toBe(409)
    expect((await from('102.89.7.7')).status).toBe(429)
    expect((await from('102.89.7.7', anEmail())).status).toBe(429)
    expect((await from('102.89.7.8', anEmail())).status).toBe(201)
  })
})

describe('a device that signed in before', () => {
  it('has ten tries of its own in 15 minutes, in any network', async () => {
    const from = (turn: number) => ({ address: `102.89.${turn}.1`, cookie: phone })
    expect(await guess(30, (turn) => [customer.email, from(turn)])).toEqual({ 401: 10, 429: 20 })
    expect((await tryAt(server, customer.email, testPassword, from(1))).status).toBe(429)
    expect((await tryAt(server, customer.email, testPassword, { address: '41.58.1.1' })).status).toBe(200)
  })

  it('is a stranger after a hundred failures in a row', async () => {
    const known = () => server.db.rows('select failures from known_devices where user_id = $1', [customer.id])
    for (let round = 0; round < 10; round += 1) {
      await server.db.script('delete from rate_limits')
      await Promise.all(
        Array.from({ length: 10 }, () =>
          tryAt(server, customer.email, 'a wrong guess', { address: '102.89.34.7', cookie: phone }),
        ),
      )
    }
    // The device of the helper that signed up stays.
    expect(await known()).toEqual([{ failures: 0 }])
  })

  it('is a stranger to every other account', async () => {
    const { email } = await signUp(server, 'customer')
    const from = { address: '102.89.34.7', cookie: phone }
    await guess(12, () => [email, { address: '102.89.34.7' }])
    expect((await tryAt(server, email, testPassword, from)).status).toBe(429)
  })
})

describe('verifying passwords', () => {
  it('is bounded: more than a hundred who wait are answered 503 at once, and nothing else stops', async () => {
    const gate = Promise.withResolvers<void>()
    verifying = gate.promise
    const attempts = Array.from({ length: 120 }, (_, turn) =>
      tryAt(server, anEmail(), testPassword, { address: `102.89.${turn}.7` }),
    )
    const early: number[] = []
    for (const attempt of attempts) void attempt.then(({ status }) => early.push(status))
    await expect.poll(() => early).toEqual(Array<number>(17).fill(503))
    const body = aRegistration()
    const registering = await server.call(registerCustomer, { body })
    expect(registering).toMatchObject({ status: 503, body: { code: 'busy' } })
    expect(registering.headers.get('retry-after')).toBe('5')
    gate.resolve()
    expect(countStatuses(await Promise.all(attempts))).toEqual({ 401: 103, 503: 17 })
    expect((await server.call(registerCustomer, { body })).status).toBe(201)
  })
})
