import { getMe, getPoints } from '@jara/contract/points/balance'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInAs, signUp } from '../../../testing/accounts.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { hashToken } from './sessions.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.close())

/** Moves all timestamps of a session back, as if this interval had passed since its last use. */
async function age(token: string, interval: string): Promise<void> {
  await server.db.rows(
    `update sessions set created_at = created_at - $2::interval, last_used_at = last_used_at - $2::interval,
            idle_expires_at = idle_expires_at - $2::interval, expires_at = expires_at - $2::interval
      where token_hash = $1`,
    [hashToken(token), interval],
  )
}

const statusOf = async (token: string) => (await server.call(getMe, { token })).status

describe('a session', () => {
  it.each([
    ['customer', '29 days 23 hours', '30 days 1 minute'],
    ['operator', '59 minutes', '61 minutes'],
  ] as const)('lasts its idle time unused, and no longer: %s', async (role, justInTime, tooLate) => {
    const { token, email } = await signUp(server, role)
    await age(token, justInTime)
    expect(await statusOf(token)).toBe(200)
    const { token: unused } = await signInAs(server, email)
    await age(unused, tooLate)
    expect(await statusOf(unused)).toBe(401)
  })

  it.each([
    ['customer', '29 days'],
    ['operator', '50 minutes'],
    ['operator', '20 minutes'],
  ] as const)('is given its idle time anew by being used: %s, every %s', async (role, pause) => {
    const { token } = await signUp(server, role)
    for (const _ of [1, 2, 3]) {
      await age(token, pause)
      expect(await statusOf(token)).toBe(200)
    }
  })

  it('ends after its maximum lifetime even if it is in use', async () => {
    const { token } = await signUp(server, 'customer')
    for (const _ of [1, 2, 3]) {
      await age(token, '29 days 23 hours')
      expect(await statusOf(token)).toBe(200)
    }
    await age(token, '4 hours')
    expect(await statusOf(token)).toBe(401)
  })

  it('records its last use at most once an hour, so that reads cost no write', async () => {
    const { token } = await signUp(server, 'customer')
    const lastUsed = () =>
      server.db.row('select last_used_at from sessions where token_hash = $1', [hashToken(token)])
    await age(token, '59 minutes')
    const before = await lastUsed()
    await statusOf(token)
    expect(await lastUsed()).toEqual(before)
    await age(token, '2 minutes')
    await statusOf(token)
    expect(await lastUsed()).not.toEqual(before)
  })

  it('uses the current role of its account from the next request on', async () => {
    const { id, token } = await signUp(server, 'customer')
    expect((await server.call(getPoints, { token })).status).toBe(200)
    await server.db.rows("update users set role = 'operator', duties = '{support}' where id = $1", [id])
    expect((await server.call(getPoints, { token })).status).toBe(403)
  })

  it('belongs to the user of its token, also when many are looked up at once', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => signUp(server, 'customer')))
    const asking = [...people, ...people, ...people].map(async ({ email, token }) => {
      const { body } = await server.call(getMe, { token })
      return { email, answered: getMe.answer.parse(body).email }
    })
    const strangers = Array.from({ length: 5 }, (_, place) => statusOf(`${place}`.padEnd(43, 'x')))
    for (const { email, answered } of await Promise.all(asking)) expect(answered).toBe(email)
    expect(await Promise.all(strangers)).toEqual(Array.from({ length: 5 }, () => 401))
  })
})
