import { onboardRetailer, registerCustomer, signIn } from '@jara/contract/identity/auth'
import { getRetailerProfile } from '@jara/contract/shop/retailers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aCode, aRegistration, anEmail, anOnboarding, testPassword } from '../../../../testing/accounts.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../testing/server.ts'
import { connect } from '../../../db/db.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

// Wrong codes counted in one test must not limit the next.
beforeEach(() => server.db.script('delete from rate_limits'))

afterAll(() => server.close())

const onboard = (body: unknown, headers = {}) => server.call(onboardRetailer, { body, headers })

async function shopsWith(code: string): Promise<number> {
  return (await server.db.rows('select id from retailers where unique_code = $1', [code])).length
}

/** Starts all attempts and holds back their inserts until most of them wait for a lock. */
async function runOverlapping<Answer>(attempts: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  // A separate connection: the attempts may use up the server's pool.
  const outside = connect({ connection: server.database.connection, poolSize: 2 })
  const waiting = `select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  const underWay = await outside.transaction(async (tx) => {
    await tx.script('lock table retailers in exclusive mode')
    const started = Promise.all(attempts.map((attempt) => attempt()))
    const met = async () => (await outside.rows(waiting)).length > attempts.length / 2
    await expect.poll(met).toBe(true)
    return { started }
  })
  await outside.end()
  return underWay.started
}

const unknownCode = {
  status: 400,
  body: {
    message: 'This onboarding code is not valid. Please check it or ask for a new one.',
    code: 'code_unknown',
  },
}
const usedCode = {
  status: 409,
  body: {
    message: 'This onboarding code has already been used. Please ask for a new one.',
    code: 'code_used',
  },
}

describe('onboarding', () => {
  it.each(['retailer', 'brand'] as const)('creates a %s from a code of that role', async (role) => {
    const code = await aCode(server.db, role)
    const email = anEmail()
    expect(await onboard(anOnboarding(code, email))).toMatchObject({
      status: 201,
      body: { message: 'Retailer onboarding complete! Please log in.' },
    })
    const answer = await server.call(signIn, { body: { email, password: testPassword } })
    const { token, user } = signIn.answer.parse(answer.body)
    expect(user.role).toBe(role)
    expect((await server.call(getRetailerProfile, { token })).body).toMatchObject({
      name: 'Yaba Fresh Market',
      email,
      unique_code: code,
    })
    const stored = 'select kind, latitude, longitude from retailers where unique_code = $1'
    expect(await server.db.row(stored, [code])).toEqual({ kind: role, latitude: 6.5095, longitude: 3.3711 })
  })

  it('accepts a code in any case and with surrounding space', async () => {
    const code = await aCode(server.db, 'retailer')
    expect((await onboard(anOnboarding(` ${code.toLowerCase()} `))).status).toBe(201)
    expect(await shopsWith(code)).toBe(1)
  })

  it('accepts a code once', async () => {
    const code = await aCode(server.db, 'retailer')
    await onboard(anOnboarding(code))
    expect(await onboard(anOnboarding(code))).toMatchObject(usedCode)
    expect(await shopsWith(code)).toBe(1)
  })

  it('creates exactly one shop when twenty requests use a code at once', async () => {
    const code = await aCode(server.db, 'brand')
    const bodies = Array.from({ length: 20 }, () => anOnboarding(code))
    const answers = await runOverlapping(bodies.map((body) => () => onboard(body)))
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 19 })
    expect(await shopsWith(code)).toBe(1)
    const emails = bodies.map(({ email }) => email)
    expect(await server.db.rows('select id from users where email = any($1)', [emails])).toHaveLength(1)
  })

  it('gives the same answer for an unknown and an expired code', async () => {
    const expired = await aCode(server.db, 'retailer', 0)
    const answers = [await onboard(anOnboarding('NOSUCH00')), await onboard(anOnboarding(expired))]
    for (const answer of answers) expect(answer).toMatchObject(unknownCode)
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect(await shopsWith(expired)).toBe(0)
  })

  it('leaves the code unused when the e-mail is taken', async () => {
    const code = await aCode(server.db, 'retailer')
    const registration = aRegistration()
    await server.call(registerCustomer, { body: registration })
    expect(await onboard(anOnboarding(code, registration.email.toUpperCase()))).toMatchObject({
      status: 409,
      body: { code: 'email_known' },
    })
    expect(await shopsWith(code)).toBe(0)
    expect((await onboard(anOnboarding(code))).status).toBe(201)
  })

  const { password: _, location: __, ...texts } = anOnboarding('SHOP0000')
  it.each(Object.keys(texts))('requires a non-blank %s', async (field) => {
    const { [field]: left, ...others } = anOnboarding('SHOP0000') as Record<string, unknown>
    expect(left).toBeTypeOf('string')
    for (const body of [others, { ...others, [field]: '  ' }]) {
      expect(await onboard(body)).toMatchObject({ status: 400, body: { message: `${field}: is required` } })
    }
  })

  it.each([
    undefined,
    null,
    '6.5,3.3',
    {},
    { lat: 6.5 },
    { lat: '6.5', lon: '3.3' },
    { lat: 90.1, lon: 0 },
    { lat: 0, lon: -180.1 },
    { lat: 6.5, lon: 3.3, accuracy: 5 },
  ])('requires a valid location: %j', async (location) => {
    const code = await aCode(server.db, 'retailer')
    expect((await onboard({ ...anOnboarding(code), location })).status).toBe(400)
    expect(await shopsWith(code)).toBe(0)
  })

  it.each(['role', 'id', 'points', 'unique_code', 'kind'])('refuses the unknown field %s', async (field) => {
    const code = await aCode(server.db, 'retailer')
    expect(await onboard({ ...anOnboarding(code), [field]: 'brand' })).toMatchObject({
      status: 400,
      body: { message: `Unrecognized key: "${field}"` },
    })
    expect(await shopsWith(code)).toBe(0)
  })
})

describe('wrong onboarding codes', () => {
  it('block an address after twenty, despite forged headers and even for a valid code', async () => {
    const statuses: number[] = []
    for (let turn = 0; turn < 21; turn += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${turn}` }
      statuses.push((await onboard(anOnboarding(`WRONG${turn}`), headers)).status)
    }
    expect(statuses).toEqual([...Array<number>(20).fill(400), 429])
    const code = await aCode(server.db, 'retailer')
    const answer = await onboard(anOnboarding(code))
    expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(9 * 60)
    await server.db.script('update rate_limits set window_ends_at = now()')
    expect((await onboard(anOnboarding(code))).status).toBe(201)
  })

  it('do not include used codes', async () => {
    const code = await aCode(server.db, 'retailer')
    await onboard(anOnboarding(code))
    for (let turn = 0; turn < 21; turn += 1) expect((await onboard(anOnboarding(code))).status).toBe(409)
  })
})
