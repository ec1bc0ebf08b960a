import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMe, getPoints } from '@jara/contract/users'
import { signUp } from '../../../testing/accounts.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { succeed } from '../../../testing/shops.ts'
import { earnPoints } from '../../ledger/moves.sql.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.close())

test('a new customer has no points, then sees earned ones', async () => {
  const { id, token } = await signUp(server, 'customer')
  expect(await succeed(server, getPoints, { token })).toEqual({ points: 0 })
  await earnPoints(server.db, { userId: id, points: 12_480, cause: 'test/earned' })
  expect(await succeed(server, getPoints, { token })).toEqual({ points: 12_480 })
})

test('customers see their own points when many ask in parallel', async () => {
  const people = await Promise.all(
    [10, 20, 30].map(async (points) => {
      const { id, token } = await signUp(server, 'customer')
      await earnPoints(server.db, { userId: id, points, cause: `test/earned/${points}` })
      return { token, points }
    }),
  )
  const asking = [...people, ...people].map(async ({ token, points }) => {
    expect(await succeed(server, getPoints, { token })).toEqual({ points })
  })
  await Promise.all(asking)
})

test('shops and brands cannot read points', async () => {
  for (const role of ['retailer', 'brand', 'operator'] as const) {
    const { token } = await signUp(server, role)
    expect((await server.call(getPoints, { token })).status).toBe(403)
  }
})

test.each(['customer', 'retailer', 'brand', 'operator'] as const)(
  'a %s reads its own profile',
  async (role) => {
    const { id, email, token } = await signUp(server, role)
    expect(await succeed(server, getMe, { token })).toEqual({
      id,
      role,
      email,
      first_name: 'Tunde',
      last_name: 'Bakare',
    })
  },
)
