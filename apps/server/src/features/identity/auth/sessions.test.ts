import { signIn } from '@jara/contract/identity/auth'
import { endOtherSessions, endSession, listSessions } from '@jara/contract/identity/auth-sessions'
import { getMe } from '@jara/contract/points/balance'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signInAs, type SignedIn, signUp, testPassword } from '../../../../testing/accounts.ts'
import { makeReachable } from '../../../../testing/notices.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../testing/server.ts'
import { succeed } from '../../../../testing/shops.ts'

let server: TestServer
let otherNode: TestServer
let customer: SignedIn

beforeAll(async () => {
  const environment = { TRUST_PROXY: '127.0.0.1' }
  server = await startTestServer({ environment })
  otherNode = await startTestServer({ environment, database: server.database })
})

afterAll(async () => {
  await otherNode.close()
  await server.close()
})

beforeEach(async () => {
  customer = await signUp(server, 'customer')
})

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0'

/** Signs in on a Windows computer in another network. */
async function signInElsewhere(address = '102.89.34.7'): Promise<string> {
  const headers = { 'user-agent': firefox, 'x-forwarded-for': address }
  const body = { email: customer.email, password: testPassword }
  const answer = await otherNode.call(signIn, { body, headers })
  return signIn.answer.parse(answer.body).token
}

const listed = (token = customer.token) => succeed(server, listSessions, { token })
const isOpen = async (token: string, node = otherNode) => (await node.call(getMe, { token })).status === 200
const noticesTo = (userId: string) =>
  server.db.rows('select title, body from notices where user_id = $1 order by id', [userId])

describe('the list of sessions', () => {
  it('says where the account is signed in, in words and with a shortened address', async () => {
    const elsewhere = await signInElsewhere()
    const [mine, other] = await listed()
    expect(mine).toMatchObject({
      device: 'Unknown device',
      network: '127.0.•.•',
      is_current: true,
      is_new: false,
    })
    expect(other).toEqual({
      id: expect.any(String),
      device: 'Windows, Firefox',
      network: '102.89.•.•',
      signed_in_at: expect.any(String),
      last_seen_at: expect.any(String),
      is_current: false,
      is_new: true,
    })
    const stored = await server.db.row<{ text: string }>(
      `select sessions::text as text from sessions where id = $1`,
      [other?.id],
    )
    expect(stored?.text).not.toMatch(/\.89\.34|Gecko/)
    expect(JSON.stringify(await listed(elsewhere))).not.toContain(customer.token)
  })

  it('calls a session new for a day, and leaves out those that are over', async () => {
    await signInElsewhere()
    const age = (change: string) =>
      server.db.rows(`update sessions set ${change} where user_id = $1 and device = 'Windows, Firefox'`, [
        customer.id,
      ])
    await age(`created_at = now() - interval '24 hours'`)
    expect((await listed())[1]).toMatchObject({ is_new: false })
    await age('idle_expires_at = now()')
    expect(await listed()).toHaveLength(1)
  })

  it('has no session of anybody else', async () => {
    const other = await signUp(server, 'retailer')
    expect(await listed(other.token)).toHaveLength(1)
    expect(await listed()).toHaveLength(1)
  })
})

describe('ending a session', () => {
  it('ends that one on all nodes, with its push registration, and tells the owner', async () => {
    const [lost, kept] = [await signInElsewhere('102.89.34.7'), await signInElsewhere('102.89.34.8')]
    await makeReachable(server.db, { id: customer.id, token: lost })
    const id = (await listed(lost)).find(({ is_current }) => is_current)?.id ?? ''
    await succeed(server, endSession, { token: customer.token, params: { id } })
    expect([await isOpen(lost), await isOpen(kept), await isOpen(customer.token)]).toEqual([
      false,
      true,
      true,
    ])
    expect(await server.db.rows('select from push_registrations where user_id = $1', [customer.id])).toEqual(
      [],
    )
    expect((await noticesTo(customer.id)).at(-1)).toMatchObject({ title: 'Devices signed out' })
    const again = await server.call(endSession, { token: customer.token, params: { id } })
    expect(again).toMatchObject({ status: 404, body: { message: 'This device is already signed out.' } })
  })

  it('of somebody else is refused', async () => {
    const other = await signUp(server, 'customer')
    const [theirs] = await listed(other.token)
    for (const id of [theirs?.id ?? '', 'nothing']) {
      expect((await server.call(endSession, { token: customer.token, params: { id } })).status).toBe(404)
    }
    expect(await isOpen(other.token)).toBe(true)
  })

  it('of all others leaves the one that asks, with a new token', async () => {
    const others = [await signInElsewhere(), await signInElsewhere(), await signInElsewhere()]
    const answer = await succeed(server, endOtherSessions, { token: customer.token })
    const { token: renewed } = answer
    expect(answer).toEqual({ message: 'All other devices are signed out.', ended: 3, token: renewed })
    for (const token of others)
      for (const node of [server, otherNode]) expect(await isOpen(token, node)).toBe(false)
    // A thief may have a copy of the calling phone's token.
    for (const node of [server, otherNode]) expect(await isOpen(customer.token, node)).toBe(false)
    expect(await isOpen(renewed)).toBe(true)
    expect(await succeed(server, endOtherSessions, { token: renewed })).toMatchObject({ ended: 0 })
  })

  it('of all others, asked for by a phone and by the copy of its session at once, leaves one of them', async () => {
    const nodes = [server, otherNode, server, otherNode, server, otherNode]
    const answers = await Promise.all(nodes.map((node) => node.call(endOtherSessions, customer)))
    const tokens = answers
      .filter(({ status }) => status === 200)
      .map(({ body }) => endOtherSessions.answer.parse(body).token)
    expect(tokens).toHaveLength(1)
    for (const token of tokens) expect(await isOpen(token)).toBe(true)
    expect(countStatuses(answers)).toEqual({ 200: 1, 401: 5 })
  })

  it.each([1, 2, 3, 4, 5])('of all others, asked for by two phones at once, leaves one (%d)', async () => {
    const other = await signInElsewhere()
    const answers = await Promise.all([
      server.call(endOtherSessions, customer),
      otherNode.call(endOtherSessions, { token: other }),
    ])
    expect(countStatuses(answers)).toEqual({ 200: 1, 401: 1 })
  })
})

describe('a sign-in from another device', () => {
  it('is told to the owner, with the device and the network', async () => {
    await signInElsewhere('2c0f:f5c0:1:2:3:4:5:6')
    expect(await noticesTo(customer.id)).toEqual([
      {
        title: 'New sign-in',
        body: 'New sign-in to your Jara account on Windows, Firefox, network 2c0f:f5c0:•.',
      },
    ])
  })

  it('is told once for a browser that keeps its cookie', async () => {
    const body = { email: customer.email, password: testPassword }
    const first = await server.call(signIn, { body })
    const [cookie = ''] = first.headers.getSetCookie()
    expect(cookie).toMatch(
      /^jara-device=[\w-]{43}; Path=\/api\/auth; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
    )
    const headers = { cookie: `other=1; ${cookie.split(';')[0]}` }
    await server.call(signIn, { body, headers })
    expect(await noticesTo(customer.id)).toHaveLength(1)
  })

  it('keeps its cookie for encrypted connections only, where there are any', async () => {
    const body = { email: customer.email, password: testPassword }
    const answer = await server.call(signIn, { body, headers: { 'x-forwarded-proto': 'https' } })
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Secure-jara-device=[\w-]{43}; .*; Secure$/),
    ])
  })

  it('is not told to somebody who has just signed up', async () => {
    expect(await noticesTo(customer.id)).toEqual([])
  })

  it('is told for the first device of an account that is not new', async () => {
    await server.db.rows('delete from known_devices where user_id = $1', [customer.id])
    await server.db.rows(`update users set created_at = now() - interval '2 days' where id = $1`, [
      customer.id,
    ])
    await signInAs(server, customer.email)
    expect(await noticesTo(customer.id)).toHaveLength(1)
  })
})
