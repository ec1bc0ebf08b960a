import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signOut } from '@jara/contract/identity/auth'
import { registerPush, removePush } from '@jara/contract/operations/notifications'
import { type SignedIn, signInAs, signUp } from '../../../../testing/accounts.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'

let server: TestServer
let customer: SignedIn
let other: SignedIn

beforeAll(async () => {
  server = await startTestServer()
  customer = await signUp(server, 'customer')
  other = await signUp(server, 'retailer')
})

afterAll(() => server.close())

function anEndpoint(): string {
  return `https://fcm.googleapis.com/fcm/send/${randomUUID()}`
}

function register(who: SignedIn, token: string, endpoint: string, createTime = 1_795_000_000_000) {
  const subscriptionOptions = {
    auth: 'p8Jr',
    p256dh: 'BNcR',
    endpoint,
    swScope: 'https://jara.example/',
    vapidKey: 'BDd3',
  }
  return server.call(registerPush, { token: who.token, body: { token, createTime, subscriptionOptions } })
}

function remove(who: SignedIn, token: string) {
  return server.call(removePush, { token: who.token, body: { token } })
}

async function registrations(endpoint: string) {
  return server.db.rows('select user_id, token from push_registrations where endpoint = $1', [endpoint])
}

test('a registration is stored with everything needed to send to it', async () => {
  const [token, endpoint] = [randomUUID(), anEndpoint()]
  const answer = await register(customer, token, endpoint)
  expect(answer).toMatchObject({ status: 201, body: { message: 'Notifications are on.' } })
  const stored = await server.db.row(
    `select user_id, endpoint, auth, p256dh, sw_scope, vapid_key, token_created_at
       from push_registrations where token = $1`,
    [token],
  )
  expect(stored).toEqual({
    user_id: customer.id,
    endpoint,
    auth: 'p8Jr',
    p256dh: 'BNcR',
    sw_scope: 'https://jara.example/',
    vapid_key: 'BDd3',
    token_created_at: new Date(1_795_000_000_000),
  })
})

test('a browser belongs only to the user who registered it last', async () => {
  const [token, endpoint] = [randomUUID(), anEndpoint()]
  await register(customer, token, endpoint)
  expect((await register(other, token, endpoint)).status).toBe(201)
  expect(await registrations(endpoint)).toEqual([{ user_id: other.id, token }])
})

test('a refreshed token or subscription replaces the previous one', async () => {
  const [first, second, oldEndpoint, newEndpoint] = [randomUUID(), randomUUID(), anEndpoint(), anEndpoint()]
  await register(customer, first, oldEndpoint)
  await register(customer, second, oldEndpoint)
  expect(await registrations(oldEndpoint)).toEqual([{ user_id: customer.id, token: second }])
  await register(customer, second, newEndpoint)
  expect(await registrations(oldEndpoint)).toEqual([])
  expect(await registrations(newEndpoint)).toEqual([{ user_id: customer.id, token: second }])
})

test('a session has one browser: its earlier registration is deleted', async () => {
  const [oldEndpoint, newEndpoint] = [anEndpoint(), anEndpoint()]
  await register(customer, randomUUID(), oldEndpoint)
  await register(customer, randomUUID(), newEndpoint)
  expect(await registrations(oldEndpoint)).toEqual([])
  const elsewhere = { ...customer, ...(await signInAs(server, customer.email)) }
  await register(elsewhere, randomUUID(), oldEndpoint)
  expect(await registrations(newEndpoint)).toHaveLength(1)
  expect(await registrations(oldEndpoint)).toHaveLength(1)
})

test('signing out removes only the registration of that session', async () => {
  const [here, there] = [anEndpoint(), anEndpoint()]
  const leaving = { ...customer, ...(await signInAs(server, customer.email)) }
  await register(leaving, randomUUID(), here)
  await register(customer, randomUUID(), there)
  await server.call(signOut, { token: leaving.token })
  expect(await registrations(here)).toEqual([])
  expect(await registrations(there)).toHaveLength(1)
})

test('a browser registered many times in parallel is stored once', async () => {
  const [token, endpoint] = [randomUUID(), anEndpoint()]
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => register(n % 2 === 0 ? customer : other, token, endpoint)),
  )
  expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
  expect(await registrations(endpoint)).toHaveLength(1)
})

test.each([
  'https://evil.example/',
  'https://evil.example/fcm.googleapis.com',
  'http://127.0.0.1:9/',
  'https://10.0.0.1/',
  'https://[fd00::1]/',
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com/fcm/send/éé',
  'no address',
])('refuses an endpoint outside the known push services: %s', async (endpoint) => {
  expect((await register(customer, randomUUID(), endpoint)).status).toBe(400)
  expect(await registrations(endpoint)).toEqual([])
})

test.each([0, -1, 1.5, '1795000000000', null])('a createTime cannot be %j', async (createTime) => {
  const body = { createTime: createTime as number }
  expect((await register(customer, randomUUID(), anEndpoint(), body.createTime)).status).toBe(400)
})

test('accepts the latest possible createTime', async () => {
  expect((await register(customer, randomUUID(), anEndpoint(), 8_640_000_000_000_000)).status).toBe(201)
})

describe('removing', () => {
  test('turns notices off, once', async () => {
    const [token, endpoint] = [randomUUID(), anEndpoint()]
    await register(customer, token, endpoint)
    expect((await remove(customer, token)).status).toBe(200)
    expect(await registrations(endpoint)).toEqual([])
    expect((await remove(customer, token)).status).toBe(404)
  })

  test('is refused for another user’s token', async () => {
    const [token, endpoint] = [randomUUID(), anEndpoint()]
    await register(customer, token, endpoint)
    expect((await remove(other, token)).status).toBe(404)
    expect(await registrations(endpoint)).toHaveLength(1)
  })
})
