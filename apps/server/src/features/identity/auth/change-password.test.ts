import { resetPassword, signIn } from '@jara/contract/identity/auth'
import { changePassword, listSessions } from '@jara/contract/identity/auth-sessions'
import { getMe } from '@jara/contract/points/balance'
import { setPin } from '@jara/contract/identity/wallet'
import { realPolicy } from '@jara/rules/trust/policy'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signInAs, type SignedIn, signUp, testPassword } from '../../../../testing/accounts.ts'
import { makeReachable } from '../../../../testing/notices.ts'
import { putInForce } from '../../../../testing/policy.ts'
import { createQuickPasswords } from '../../../../testing/quick-passwords.ts'
import { askForResetEmail } from '../../../../testing/reset-email.ts'
import {
  countStatuses,
  startTestServer,
  type TestAnswer,
  type TestServer,
} from '../../../../testing/server.ts'
import { succeed } from '../../../../testing/shops.ts'

let server: TestServer
let otherNode: TestServer
let customer: SignedIn
/** Lets a test decide when a sign-in finishes verifying the old password. */
let verifying: Promise<void> = Promise.resolve()
let verified = 0

beforeAll(async () => {
  const passwords = await createQuickPasswords()
  server = await startTestServer()
  otherNode = await startTestServer({
    database: server.database,
    passwords: {
      ...passwords,
      matches: async (stored, password) => {
        const matched = await passwords.matches(stored, password)
        verified += 1
        await verifying
        return matched
      },
    },
  })
})

afterAll(async () => {
  await otherNode.close()
  await server.close()
})

beforeEach(async () => {
  customer = await signUp(server, 'customer')
  verifying = Promise.resolve()
  verified = 0
})

const newPassword = 'a better password'
const change = (password = testPassword, to = newPassword, token = customer.token) =>
  server.call(changePassword, { token, body: { password, newPassword: to } })
const tokenIn = (answer: TestAnswer | undefined) => changePassword.answer.parse(answer?.body).token
const signInWith = (password: string, node = server) =>
  node.call(signIn, { body: { email: customer.email, password } })
const isOpen = async (token: string, node = otherNode) => (await node.call(getMe, { token })).status === 200

describe('changing the password', () => {
  it('ends all other sessions on all nodes, and tells the owner', async () => {
    const other = await signInAs(otherNode, customer.email)
    const answer = await change()
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'Your password was changed. All other devices are signed out.' },
    })
    expect([await isOpen(other.token), await isOpen(other.token, server)]).toEqual([false, false])
    expect([await isOpen(tokenIn(answer)), await isOpen(tokenIn(answer), server)]).toEqual([true, true])
    expect((await signInWith(testPassword)).status).toBe(401)
    expect((await signInWith(newPassword)).status).toBe(200)
    const told = await server.db.rows(
      `select title from notices where user_id = $1 and title = 'New password'`,
      [customer.id],
    )
    expect(told).toHaveLength(1)
  })

  it('gives this session a new token, so that a copy of the old one is worth nothing', async () => {
    await makeReachable(server.db, customer)
    const renewed = tokenIn(await change())
    expect([await isOpen(customer.token), await isOpen(customer.token, server)]).toEqual([false, false])
    const sessions = await succeed(server, listSessions, { token: renewed })
    expect(sessions).toMatchObject([{ is_current: true }])
    // The browser still gets its notifications.
    expect(
      await server.db.rows('select from push_registrations where user_id = $1', [customer.id]),
    ).toHaveLength(1)
  })

  it('takes the present password, and a thief of the session cannot guess it', async () => {
    const wrong = {
      status: 403,
      body: { message: 'Incorrect password.', code: 'wrong_password' },
    }
    expect(await change('not the password')).toMatchObject(wrong)
    const guesses = await Promise.all(Array.from({ length: 30 }, (_, turn) => change(`guess ${turn}`)))
    expect(countStatuses(guesses)).toEqual({ 403: 9, 429: 21 })
    expect((await change()).status).toBe(429)
    expect(await isOpen(customer.token)).toBe(true)
    expect((await signInWith(testPassword)).status).toBe(200)
  })

  it('has no guesses left that went into setting a wallet PIN', async () => {
    const { token } = customer
    for (let guess = 0; guess < 10; guess += 1)
      await server.call(setPin, { token, body: { pin: '483917', password: `guess ${guess}` } })
    expect((await change()).status).toBe(429)
  })

  it('refuses a short password', async () => {
    expect(await change(testPassword, '12345')).toMatchObject({
      status: 400,
      body: { message: 'Password must be at least 6 characters' },
    })
  })

  it('ends the links of letters that were asked for before', async () => {
    const resetToken = (await askForResetEmail(server, customer.email)) ?? ''
    await change()
    const answer = await server.call(resetPassword, { body: { resetToken, password: 'a thief’s password' } })
    expect(answer.status).toBe(400)
  })

  it('happens once when ten requests change it at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) => change(testPassword, `password ${turn}`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const winner = answers.findIndex(({ status }) => status === 200)
    expect((await signInWith(`password ${winner}`)).status).toBe(200)
  })
})

describe('a sign-in that was verified against the old password', () => {
  it('is refused if the password changed meanwhile', async () => {
    const gate = Promise.withResolvers<void>()
    verifying = gate.promise
    const late = signInWith(testPassword, otherNode)
    await expect.poll(() => verified).toBe(1)
    expect((await change()).status).toBe(200)
    gate.resolve()
    expect(await late).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } })
  })

  it('is refused if the account was disabled meanwhile', async () => {
    const gate = Promise.withResolvers<void>()
    verifying = gate.promise
    const late = signInWith(testPassword, otherNode)
    await expect.poll(() => verified).toBe(1)
    await server.db.rows('update users set disabled_at = now() where id = $1', [customer.id])
    gate.resolve()
    expect((await late).status).toBe(401)
  })

  it('never survives the change, whichever commits first', { timeout: 240_000 }, async () => {
    let present = testPassword
    let { token } = customer
    for (let round = 0; round < 20; round += 1) {
      const next = `password of round ${round}`
      const signIns = Array.from({ length: 6 }, (_, turn) =>
        signInWith(present, turn % 2 === 0 ? server : otherNode),
      )
      const [changed, ...attempts] = await Promise.all([change(present, next, token), ...signIns])
      expect(changed?.status).toBe(200)
      for (const { status, body } of attempts) {
        if (status === 200) expect(await isOpen(signIn.answer.parse(body).token)).toBe(false)
      }
      present = next
      token = tokenIn(changed)
    }
  })

  it('waits for a change that has not committed yet', async () => {
    const { db } = server
    let late: ReturnType<typeof signInWith> | undefined
    await db.transaction(async (tx) => {
      await tx.rows(`update users set password_hash = 'another' where id = $1`, [customer.id])
      late = signInWith(testPassword)
      const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await db.rows(waits)).length).toBeGreaterThan(0)
    })
    expect((await late)?.status).toBe(401)
  })
})

describe('a common password', () => {
  const refused = { status: 400, body: { code: 'common_password' } }

  it('is refused by the policy of a real installation, and its reset link stays good', async () => {
    const { refusesCommonPasswords } = realPolicy
    await putInForce(server.db, { refusesCommonPasswords })
    const strict = await startTestServer({ database: server.database })
    const resetToken = (await askForResetEmail(server, customer.email)) ?? ''
    const reset = (password: string) => strict.call(resetPassword, { body: { resetToken, password } })
    expect(
      await strict.call(changePassword, {
        token: customer.token,
        body: { password: testPassword, newPassword: 'Password1' },
      }),
    ).toMatchObject(refused)
    expect(await reset('iloveyou')).toMatchObject({
      ...refused,
      body: {
        message: 'This is a common password that is easy to guess. Please choose another one.',
      },
    })
    expect((await reset(newPassword)).status).toBe(200)
    await strict.close()
    await putInForce(server.db, {})
  })

  it('is allowed in a demo', async () => {
    const node = await startTestServer({ database: server.database })
    const body = { password: testPassword, newPassword: 'iloveyou' }
    const changed = await node.call(changePassword, { token: customer.token, body })
    expect(changed.status).toBe(200)
    await node.close()
  })
})
