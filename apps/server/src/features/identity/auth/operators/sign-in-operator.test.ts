import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  enrolOperator,
  listOperators,
  proveOperator,
  signInOperator,
} from '@jara/contract/identity/auth-operators'
import { getMe } from '@jara/contract/points/balance'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEmail, makeOperator, signInAs, signUp, testPassword } from '../../../../../testing/accounts.ts'
import { stepAt } from '../../../../access/identity/totp.ts'
import { readClock } from './factor.sql.ts'
import { codeFor } from '../../../../../testing/operators.ts'
import {
  countStatuses,
  startTestServer,
  type TestAnswer,
  type TestServer,
} from '../../../../../testing/server.ts'
import { succeed } from '../../../../../testing/shops.ts'
import { testTokenKey } from '../../../../../testing/token-key.ts'

let server: TestServer
let otherNode: TestServer

beforeAll(async () => {
  server = await startTestServer({ environment: { DEMO: 'off' } })
  otherNode = await startTestServer({ environment: { DEMO: 'off' }, database: server.database })
})

afterAll(async () => {
  await otherNode.close()
  await server.close()
})

const wrongPassword = {
  status: 401,
  body: { message: 'Invalid email or password.', code: 'invalid_credentials' },
}
const wrongCode = { status: 401, body: { code: 'wrong_code' } }
const expired = { status: 401, body: { code: 'challenge_expired' } }
const locked = { status: 429, body: { code: 'too_many_attempts' } }

const enter = (email: string, password = testPassword) =>
  server.call(signInOperator, { body: { email, password } })
const prove = (challenge: string, code: string, node = server) =>
  node.call(proveOperator, { body: { challenge, code } })
const enrol = (challenge: string, code: string, node = server) =>
  node.call(enrolOperator, { body: { challenge, code } })

async function aNewOperator(): Promise<string> {
  const email = anEmail()
  await makeOperator(server.db, email)
  return email
}

async function anEnrolment(email: string) {
  const answer = await succeed(server, signInOperator, { body: { email, password: testPassword } })
  if (answer.status !== 'enrolment_needed') throw new Error(`The sign-in answered ${answer.status}`)
  return answer
}

/** An operator with an authenticator app, and the recovery codes. */
async function anEnrolled() {
  const email = await aNewOperator()
  const { challenge, secret } = await anEnrolment(email)
  const body = { challenge, code: codeFor(secret) }
  const { recovery_codes, user } = await succeed(server, enrolOperator, { body })
  await server.db.rows('update operator_factors set last_step = 0 where user_id = $1', [user.id])
  return { email, secret, id: user.id, recovery: recovery_codes }
}

async function aChallenge(email: string): Promise<string> {
  const answer = await succeed(server, signInOperator, { body: { email, password: testPassword } })
  if (answer.status !== 'code_needed') throw new Error(`The sign-in answered ${answer.status}`)
  return answer.challenge
}

/** A code that the authenticator app does not show. */
const aWrongCode = (secret: string) =>
  codeFor(secret) === '000000' || codeFor(secret, 1) === '000000' ? '999999' : '000000'

describe('an operator’s first sign-in', () => {
  it('opens no session before an authenticator app is enrolled', async () => {
    const email = await aNewOperator()
    const { challenge, secret, otpauth } = await anEnrolment(email)
    expect(otpauth).toBe(`otpauth://totp/Jara:${encodeURIComponent(email)}?secret=${secret}&issuer=Jara`)
    expect((await server.call(getMe, { token: challenge })).status).toBe(401)
    expect(await enrol(challenge, aWrongCode(secret))).toMatchObject(wrongCode)
    const body = { challenge, code: codeFor(secret) }
    const { token, user, recovery_codes } = await succeed(otherNode, enrolOperator, { body })
    expect(user).toMatchObject({ role: 'operator', email, duties: ['admin'] })
    expect((await server.call(listOperators, { token })).status).toBe(200)
    expect(new Set(recovery_codes).size).toBe(10)
    for (const code of recovery_codes) expect(code).toMatch(/^(?:[2-9A-HJKMNP-Z]{4}-){3}[2-9A-HJKMNP-Z]{4}$/)
    expect(await enrol(challenge, codeFor(secret, 1))).toMatchObject(expired)
  })

  it('enrols one app if two are shown a secret', async () => {
    const email = await aNewOperator()
    const shown = [await anEnrolment(email), await anEnrolment(email)]
    const answers = await Promise.all(
      shown.map(({ challenge, secret }, at) =>
        enrol(challenge, codeFor(secret), at === 0 ? server : otherNode),
      ),
    )
    expect(countStatuses(answers)).toEqual({ 200: 1, 401: 1 })
    expect(
      await server.db.rows('select from operator_factors join users on users.id = user_id where email = $1', [
        email,
      ]),
    ).toHaveLength(1)
  })

  it('stores neither the secret nor a recovery code as it is', async () => {
    const { id, secret, recovery } = await anEnrolled()
    const factor = await server.db.row<{ text: string }>(
      'select operator_factors::text as text from operator_factors where user_id = $1',
      [id],
    )
    expect(factor?.text).toContain('v1.')
    expect(factor?.text).not.toContain(secret)
    const codes = await server.db.rows<{ text: string }>(
      'select operator_recovery_codes::text as text from operator_recovery_codes where user_id = $1',
      [id],
    )
    expect(codes).toHaveLength(10)
    const texts = codes.map(({ text }) => text).join(' ')
    for (const code of recovery) expect(texts).not.toContain(Buffer.from(code).toString('hex'))
  })
})

describe('an operator’s sign-in', () => {
  it('needs the code of the app, which works once on all nodes', async () => {
    const { email, secret } = await anEnrolled()
    const challenges = await Promise.all(Array.from({ length: 8 }, () => aChallenge(email)))
    const code = codeFor(secret)
    const answers = await Promise.all(
      // Five tries are allowed.
      challenges
        .slice(0, 5)
        .map((challenge, at) => prove(challenge, code, at % 2 === 0 ? server : otherNode)),
    )
    expect(countStatuses(answers)).toEqual({ 200: 1, 401: 4 })
  })

  it('lasts twelve hours, and an hour unused', async () => {
    const { id } = await signUp(server, 'operator')
    const session = await server.db.row(
      `select extract(epoch from idle_expires_at - created_at)::int / 3600 as idle_hours,
              extract(epoch from expires_at - created_at)::int / 3600 as hours
         from sessions where user_id = $1`,
      [id],
    )
    expect(session).toEqual({ idle_hours: 1, hours: 12 })
  })

  it.each([-1, 0, 1])('takes the code of %i half minutes from now', async (steps) => {
    const now = () => stepAt(Date.now() / 1_000)
    let answer: TestAnswer
    let step: number
    // Repeats if the half minute ends in between.
    do {
      const { email, secret } = await anEnrolled()
      const challenge = await aChallenge(email)
      step = now()
      answer = await prove(challenge, codeFor(secret, steps))
    } while (now() !== step)
    expect(answer).toMatchObject({ status: 200 })
  })

  it('counts a half minute only once it has begun', async () => {
    await expect.poll(() => Date.now() % 1_000, { interval: 50 }).toBeGreaterThan(600)
    const seconds = await readClock(server.db)
    expect(seconds).toBeLessThanOrEqual(Date.now() / 1_000)
  })

  it('takes no code that is older than one that worked', async () => {
    const { email, secret } = await anEnrolled()
    expect((await prove(await aChallenge(email), codeFor(secret, 1))).status).toBe(200)
    expect(await prove(await aChallenge(email), codeFor(secret))).toMatchObject(wrongCode)
  })

  it('takes a recovery code once, however it is typed', async () => {
    const { email, recovery } = await anEnrolled()
    const [first = '', second = ''] = recovery
    expect(await prove(await aChallenge(email), first)).toMatchObject({
      status: 200,
      body: { recovery_codes_left: 9 },
    })
    expect(await prove(await aChallenge(email), first)).toMatchObject(wrongCode)
    const typed = ` ${second.toLowerCase().replaceAll('-', ' ')} `
    expect(await prove(await aChallenge(email), typed)).toMatchObject({
      status: 200,
      body: { recovery_codes_left: 8 },
    })
    const other = await anEnrolled()
    expect(await prove(await aChallenge(other.email), recovery[2] ?? '')).toMatchObject(wrongCode)
  })

  it('uses its challenge up, and forgets it after five minutes', async () => {
    const { email, secret, id, recovery } = await anEnrolled()
    const challenge = await aChallenge(email)
    const lasts = await server.db.row(
      `select round(extract(epoch from expires_at - now()) / 60)::int as minutes from operator_challenges where user_id = $1`,
      [id],
    )
    expect(lasts).toEqual({ minutes: 5 })
    expect(await enrol(challenge, codeFor(secret)), 'it enrols nothing').toMatchObject(expired)
    expect((await prove(challenge, codeFor(secret))).status).toBe(200)
    expect(await prove(challenge, recovery[0] ?? '')).toMatchObject(expired)
    const late = await aChallenge(email)
    await server.db.rows('update operator_challenges set expires_at = now() where user_id = $1', [id])
    expect(await prove(late, recovery[0] ?? '')).toMatchObject(expired)
    expect(await prove(randomUUID(), recovery[0] ?? '')).toMatchObject(expired)
  })

  it('is locked after five wrong codes for a quarter of an hour, from any challenge', async () => {
    const { email, secret, id } = await anEnrolled()
    const guesses = Array.from({ length: 10 }, async () => prove(await aChallenge(email), aWrongCode(secret)))
    expect(countStatuses(await Promise.all(guesses))).toEqual({ 401: 5, 429: 5 })
    const answer = await prove(await aChallenge(email), codeFor(secret))
    expect(answer).toMatchObject(locked)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(14 * 60)
    await server.settled()
    expect(
      await server.db.rows(
        `select act, after from audit_log where subject = $1 and act like 'sign-in-%' order by act`,
        [id],
      ),
    ).toEqual([
      { act: 'sign-in-failed', after: { factor: 'authenticator' } },
      { act: 'sign-in-locked', after: { factor: 'authenticator' } },
    ])
    const kept = readdirSync(join(server.dataDir, 'mail')).map((file) =>
      readFileSync(join(server.dataDir, 'mail', file), 'utf8'),
    )
    const told = kept.filter((message) => message.includes('5 wrong codes') && message.includes(email))
    const admins = await server.db.rows(`select from users where duties = '{admin}'`)
    expect(told).toHaveLength(admins.length)
    await server.db.script('update rate_limits set window_ends_at = now()')
    expect((await prove(await aChallenge(email), codeFor(secret))).status).toBe(200)
  })

  it('counts wrong passwords, and says the same of unknown and of other accounts', async () => {
    const { email } = await anEnrolled()
    const customer = await signUp(server, 'customer')
    for (const each of [email, anEmail(), customer.email])
      expect(await enter(each, 'not the password')).toMatchObject(wrongPassword)
    expect(await enter(customer.email)).toMatchObject(wrongPassword)
    for (let turn = 0; turn < 9; turn += 1) await enter(email, 'not the password')
    expect(await enter(email)).toMatchObject(locked)
  })

  it('is written down with its steps', async () => {
    const email = await aNewOperator()
    const { id } = await signInAs(server, email)
    await signInAs(server, email)
    const acts = await server.db.rows('select act, after from audit_log where subject = $1 order by id', [id])
    expect(acts).toEqual([
      { act: 'operator-created', after: { duties: ['admin'] } },
      { act: 'password-accepted', after: null },
      { act: 'factor-enrolled', after: null },
      { act: 'signed-in', after: { factor: 'authenticator' } },
      { act: 'password-accepted', after: null },
      { act: 'signed-in', after: { factor: 'authenticator' } },
    ])
  })
})

it('a new key for the secrets seals second factors again, and codes go on working', async () => {
  const { email, secret, id } = await anEnrolled()
  const sealed = async () =>
    (
      await server.db.row<{ secret: string }>(
        'select totp_secret as secret from operator_factors where user_id = $1',
        [id],
      )
    )?.secret
  const before = await sealed()
  const newer = Buffer.alloc(32, 'newer').toString('base64')
  const start = (TOKEN_KEYS: string) =>
    startTestServer({ environment: { DEMO: 'off', TOKEN_KEYS }, database: server.database })
  await (await start(`${newer},${testTokenKey}`)).close()
  expect(await sealed()).not.toBe(before)
  const node = await start(newer)
  expect((await prove(await aChallenge(email), codeFor(secret), node)).status).toBe(200)
  await node.close()
  await (await start(`${testTokenKey},${newer}`)).close()
})
