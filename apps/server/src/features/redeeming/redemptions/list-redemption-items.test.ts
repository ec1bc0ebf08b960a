import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listPlans, listRedemptionItems, redeem } from '@jara/contract/redeeming/redemptions'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { succeed } from '../../../../testing/shops.ts'

let server: TestServer
let customer: SignedIn

beforeAll(async () => {
  server = await startTestServer()
  customer = await signUp(server, 'customer')
  await server.db.rows(`
    insert into redemption_items (name, type, point_to_ngn_rate, created_at)
    values ('mtn', 'airtime', 0.5, now() - interval '1 hour'), ('mtn-data', 'data', 0.1234, now())`)
})

afterAll(() => server.close())

test('items come newest first with their rate as a number, to every role', async () => {
  for (const role of ['customer', 'retailer', 'brand', 'operator'] as const) {
    const { token } = await signUp(server, role)
    expect(await succeed(server, listRedemptionItems, { token })).toEqual([
      { id: expect.any(String), name: 'mtn-data', type: 'data', point_to_ngn_rate: 0.1234 },
      { id: expect.any(String), name: 'mtn', type: 'airtime', point_to_ngn_rate: 0.5 },
    ])
  }
})

describe('without a provider', () => {
  test('redeeming is refused with a message and a time to retry', async () => {
    const body = { itemId: 'mtn', pointsToRedeem: 100, phone: '08012345678' }
    const answer = await server.call(redeem, { token: customer.token, body })
    expect(answer).toMatchObject({ status: 503, body: { message: 'Redemptions are not open yet.' } })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('listing plans is refused too, and an unknown provider gets 404', async () => {
    const query = { serviceID: 'mtn-data' }
    const ours = await server.call(listPlans, {
      token: customer.token,
      params: { provider: 'vtpass' },
      query,
    })
    expect(ours.status).toBe(503)
    const other = await server.call(listPlans, {
      token: customer.token,
      params: { provider: 'other' },
      query,
    })
    expect(other.status).toBe(404)
  })
})
