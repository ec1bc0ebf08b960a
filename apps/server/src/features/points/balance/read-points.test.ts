import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMe, getPoints } from '@jara/contract/points/balance'
import { signUp } from '../../../../testing/accounts.ts'
import { insertHeldRedemption } from '../../../../testing/held-redemption.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { succeed } from '../../../../testing/shops.ts'
import { earnPoints, holdPoints } from '../../../ledger/moves.sql.ts'
import { takeBack } from '../../../ledger/taking-back.sql.ts'

const nothing = { points: 0, maturing: 0, held: 0, debt: 0 }

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.close())

test('a new customer has no points, then sees earned ones', async () => {
  const { id, token } = await signUp(server, 'customer')
  expect(await succeed(server, getPoints, { token })).toEqual({ ...nothing, points: 0 })
  await earnPoints(server.db, { userId: id, points: 12_480, cause: 'test/earned' })
  expect(await succeed(server, getPoints, { token })).toEqual({ ...nothing, points: 12_480 })
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
    expect(await succeed(server, getPoints, { token })).toEqual({ ...nothing, points })
  })
  await Promise.all(asking)
})

test('points that mature, that redemptions hold, and that are owed are told apart', async () => {
  const { id, token } = await signUp(server, 'customer')
  const maturesAt = new Date(Date.now() + 3_600_000)
  await earnPoints(server.db, { userId: id, points: 30, cause: 'test/maturing', maturesAt })
  await earnPoints(server.db, { userId: id, points: 5, cause: 'test/held' })
  await insertHeldRedemption(server.db, id)
  await holdPoints(server.db, { userId: id, points: 5, cause: 'test/held' })
  await takeBack(server.db, { userId: id, points: 2, cause: 'test/reversal', earnedBy: 'test/held' })
  const told = await succeed(server, getPoints, { token })
  expect(told).toEqual({ points: 0, maturing: 30, held: 5, debt: 2 })
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
