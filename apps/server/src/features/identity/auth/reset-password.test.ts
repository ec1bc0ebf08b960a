import { resetPassword, signIn } from '@jara/contract/identity/auth'
import { getMe } from '@jara/contract/points/balance'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInAs, type SignedIn, signUp, testPassword } from '../../../../testing/accounts.ts'
import { askForResetEmail } from '../../../../testing/reset-email.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../testing/server.ts'

let server: TestServer
let otherNode: TestServer

beforeAll(async () => {
  server = await startTestServer()
  otherNode = await startTestServer({ database: server.database })
})

afterAll(async () => {
  await otherNode.close()
  await server.close()
})

const newPassword = 'a better password'

const reset = (resetToken: string, password = newPassword) =>
  server.call(resetPassword, { body: { resetToken, password } })
const secretSentTo = async (email: string) => (await askForResetEmail(server, email)) ?? 'no letter came'

const deadLink = {
  status: 400,
  body: {
    message: 'This link has expired or has already been used. Please request a new one.',
    code: 'link_used',
  },
}

describe('a reset link', () => {
  let customer: SignedIn
  let secret: string

  async function aResetEmail(): Promise<void> {
    customer = await signUp(server, 'customer')
    secret = await secretSentTo(customer.email)
  }

  it('sets a new password once', async () => {
    await aResetEmail()
    const { email } = customer
    expect(await reset(secret)).toMatchObject({
      status: 200,
      body: { message: 'Your password was changed. Please log in.' },
    })
    expect(await reset(secret, 'yet another password')).toMatchObject(deadLink)
    expect((await server.call(signIn, { body: { email, password: testPassword } })).status).toBe(401)
    expect((await signInAs(otherNode, email, newPassword)).id).toBe(customer.id)
  })

  it('sets one password when twenty requests use it at once', async () => {
    await aResetEmail()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => reset(secret, `password ${turn}`)),
    )
    expect(countStatuses(answers)).toEqual({ 200: 1, 400: 19 })
    const winner = answers.findIndex(({ status }) => status === 200)
    expect((await signInAs(server, customer.email, `password ${winner}`)).id).toBe(customer.id)
  })

  it('ends every session of its account on all nodes, and no others', async () => {
    await aResetEmail()
    const elsewhere = await signInAs(otherNode, customer.email)
    const other = await signUp(server, 'customer')
    await reset(secret)
    for (const { token } of [customer, elsewhere]) {
      for (const node of [server, otherNode]) expect((await node.call(getMe, { token })).status).toBe(401)
    }
    expect((await server.call(getMe, { token: other.token })).status).toBe(200)
  })

  it('becomes invalid when an older or newer link of the account is used', async () => {
    await aResetEmail()
    const newer = await secretSentTo(customer.email)
    expect((await reset(newer)).status).toBe(200)
    expect(await reset(secret)).toMatchObject(deadLink)

    await aResetEmail()
    const unused = await secretSentTo(customer.email)
    expect((await reset(secret)).status).toBe(200)
    expect(await reset(unused)).toMatchObject(deadLink)
  })

  it('is invalid after an hour, and when it was never issued', async () => {
    await aResetEmail()
    const lifetime = await server.db.row(
      `select extract(epoch from expires_at - created_at)::int as seconds from password_resets where user_id = $1`,
      [customer.id],
    )
    expect(lifetime).toEqual({ seconds: 3_600 })
    await server.db.rows('update password_resets set expires_at = now() where user_id = $1', [customer.id])
    const { status, body } = await reset(secret)
    expect({ status, body }).toEqual(deadLink)
    expect((await reset('a'.repeat(43))).body).toEqual(body)
    expect((await signInAs(server, customer.email)).id).toBe(customer.id)
  })

  it('stays valid when the new password is refused', async () => {
    await aResetEmail()
    expect(await reset(secret, '12345')).toMatchObject({
      status: 400,
      body: { message: 'Password must be at least 6 characters' },
    })
    expect((await reset(secret)).status).toBe(200)
  })

  it('is stored only as a hash', async () => {
    await aResetEmail()
    const stored = await server.db.row<{ token: string }>(
      `select encode(token_hash, 'escape') as token from password_resets where user_id = $1`,
      [customer.id],
    )
    expect(stored?.token).not.toContain(secret)
  })

  it('lifts the limit on wrong passwords', async () => {
    await aResetEmail()
    const { email } = customer
    for (let turn = 0; turn < 11; turn += 1) await server.call(signIn, { body: { email, password: 'wrong' } })
    expect((await server.call(signIn, { body: { email, password: testPassword } })).status).toBe(429)
    await reset(secret)
    expect((await signInAs(server, email, newPassword)).id).toBe(customer.id)
  })
})
