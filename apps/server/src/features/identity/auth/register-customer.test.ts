import { registerCustomer, signIn } from '@jara/contract/identity/auth'
import { getMe, getPoints } from '@jara/contract/points/balance'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEmail, aRegistration, signInAs } from '../../../../testing/accounts.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../testing/server.ts'
import { createPasswords } from '../../../providers/passwords.ts'

let server: TestServer

beforeAll(async () => {
  // Uses the production cost, because one test reads it from the stored hash.
  server = await startTestServer({ passwords: await createPasswords() })
})

afterAll(() => server.close())

const register = (body: unknown) => server.call(registerCustomer, { body })

async function accounts(email: string): Promise<number> {
  const found = await server.db.rows('select id from users where email_key = $1', [email.toLowerCase()])
  return found.length
}

describe('registering a customer', () => {
  it('creates an account that can sign in and has an empty wallet', async () => {
    const registration = aRegistration()
    expect(await register(registration)).toMatchObject({
      status: 201,
      body: { message: 'Customer account created successfully! Please log in.' },
    })
    const { token } = await signInAs(server, registration.email)
    expect((await server.call(getPoints, { token })).body).toMatchObject({ points: 0 })
    expect((await server.call(getMe, { token })).body).toMatchObject({
      role: 'customer',
      first_name: 'Tunde',
      last_name: 'Bakare',
      email: registration.email,
    })
  })

  const { password: _, role: __, ...texts } = aRegistration()
  it.each(Object.keys(texts))('requires a non-blank %s', async (field) => {
    const { [field]: left, ...others } = aRegistration() as Record<string, string>
    expect(left).toBeTypeOf('string')
    for (const body of [others, { ...others, [field]: '' }, { ...others, [field]: ' \t ' }]) {
      expect(await register(body)).toMatchObject({ status: 400, body: { message: `${field}: is required` } })
    }
  })

  it('trims texts', async () => {
    const email = anEmail()
    const padded = { first_name: '  Tunde ', city: ' Yaba\n', email: ` ${email.toUpperCase()} ` }
    expect((await register({ ...aRegistration(), ...padded })).status).toBe(201)
    const stored = 'select first_name, city, email from users where email_key = $1'
    expect(await server.db.row(stored, [email])).toEqual({
      first_name: 'Tunde',
      city: 'Yaba',
      email: email.toUpperCase(),
    })
  })

  it.each(['retailer', 'brand', 'operator', 'admin', 'Customer', ''])(
    'refuses the role "%s"',
    async (role) => {
      const registration = aRegistration()
      expect((await register({ ...registration, role })).status).toBe(400)
      expect(await accounts(registration.email)).toBe(0)
    },
  )

  it.each(['id', 'points', 'isAdmin', 'emailVerified', 'retailer_id', 'disabled_at'])(
    'refuses the unknown field %s',
    async (field) => {
      const registration = aRegistration()
      const { status, body } = await register({ ...registration, [field]: 1 })
      expect({ status, body }).toEqual({
        status: 400,
        body: { message: `Unrecognized key: "${field}"`, code: 'invalid' },
      })
      expect(await accounts(registration.email)).toBe(0)
    },
  )

  it.each(['tunde', 'tunde@example', '@example.ng', 'tunde@', 'a b@example.ng', 'a@b@example.ng'])(
    'refuses the invalid e-mail %s',
    async (email) => {
      const { status, body } = await register(aRegistration(email))
      expect({ status, body }).toEqual({
        status: 400,
        body: { message: 'Invalid email address', code: 'invalid' },
      })
    },
  )

  it('refuses overlong texts', async () => {
    for (const field of ['first_name', 'state', 'country', 'phone_number', 'name']) {
      expect((await register({ ...aRegistration(), [field]: 'x'.repeat(200) })).status).toBe(400)
    }
    expect((await register(aRegistration(`${'x'.repeat(250)}@example.ng`))).status).toBe(400)
  })

  it('creates one account per e-mail, however it is spelled', async () => {
    const email = anEmail()
    await register(aRegistration(email))
    for (const again of [email, email.toUpperCase(), ` ${email} `]) {
      const { status, body } = await register(aRegistration(again))
      expect({ status, body }).toEqual({
        status: 409,
        body: {
          message: 'An account with this email already exists. Please sign in instead.',
          code: 'email_known',
        },
      })
    }
    expect(await accounts(email)).toBe(1)
  })

  it('creates one account for twenty parallel requests', async () => {
    const registration = aRegistration()
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(registration)))
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 19 })
    expect(await accounts(registration.email)).toBe(1)
  })
})

describe('a password', () => {
  it.each(['', '12345', 'ab cd'])('of fewer than six characters is refused: "%s"', async (password) => {
    const { status, body } = await register({ ...aRegistration(), password })
    expect({ status, body }).toEqual({
      status: 400,
      body: { message: 'Password must be at least 6 characters', code: 'invalid' },
    })
  })

  it('counts to its 128th character, and a longer one is refused', async () => {
    const password = `${'x'.repeat(127)}1`
    const registration = { ...aRegistration(), password }
    expect((await register({ ...registration, password: `${password}2` })).status).toBe(400)
    expect((await register(registration)).status).toBe(201)
    const { email } = registration
    for (const wrong of [password.slice(0, 127), `${'x'.repeat(127)}2`, password.slice(1)]) {
      expect((await server.call(signIn, { body: { email, password: wrong } })).status).toBe(401)
    }
    expect((await server.call(signIn, { body: { email, password: `${password}2` } })).status).toBe(400)
    expect((await server.call(signIn, { body: { email, password } })).status).toBe(200)
  })

  it('keeps surrounding space', async () => {
    const registration = { ...aRegistration(), password: ' secret ' }
    await register(registration)
    const { email } = registration
    expect((await server.call(signIn, { body: { email, password: 'secret' } })).status).toBe(401)
    expect((await server.call(signIn, { body: { email, password: ' secret ' } })).status).toBe(200)
  })

  it('is stored as an argon2id hash with its own salt', async () => {
    const pair = [aRegistration(), aRegistration()]
    await Promise.all(pair.map(register))
    const hashes = await server.db.rows<{ password_hash: string }>(
      'select password_hash from users where email = any($1)',
      [pair.map(({ email }) => email)],
    )
    expect(new Set(hashes.map(({ password_hash }) => password_hash)).size).toBe(2)
    for (const { password_hash } of hashes)
      expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})
