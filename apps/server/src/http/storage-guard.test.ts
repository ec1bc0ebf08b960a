import { allCalls } from '@jara/contract/all-calls'
import { signIn } from '@jara/contract/identity/auth'
import { getHealth } from '@jara/contract/operations/installation'
import { listProducts } from '@jara/contract/catalogue/products'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInAs, signUp } from '../../testing/accounts.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let diskIsLow = false

beforeAll(async () => {
  server = await startTestServer({ disk: { isLow: () => diskIsLow, setAside: () => undefined } })
})

afterAll(() => server.close())

it('refuses every write while the disk is nearly full, still reads, and recovers by itself', async () => {
  const { token, email } = await signUp(server, 'retailer')
  diskIsLow = true
  for (const { call } of allCalls.filter(({ call: { method } }) => method !== 'GET')) {
    const answer = await server.call(call, { token, body: {} })
    expect(answer).toMatchObject({ status: 503, body: { code: 'storage_low' } })
    expect(answer.headers.get('retry-after')).toBe('30')
  }
  expect((await server.call(listProducts, { token })).status).toBe(200)
  expect((await server.call(getHealth)).status).toBe(200)
  diskIsLow = false
  expect((await server.call(signIn, { body: {} })).status).toBe(400)
  expect((await signInAs(server, email)).token).toMatch(/./)
})
