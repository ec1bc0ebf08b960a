import { realPolicy } from '@jara/rules/trust/policy'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signUp } from '../../../../testing/accounts.ts'
import { putInForce } from '../../../../testing/policy.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import {
  decide,
  declarePurchase,
  insertMission,
  insertProduct,
  openTenant,
  stock,
} from '../../../../testing/shops.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await putInForce(server.db, { missionBonus: realPolicy.missionBonus })
})

afterAll(() => server.close())

async function openMission(stocked: number) {
  const [customer, shop] = [await signUp(server, 'customer'), await openTenant(server, 'retailer')]
  const productId = await insertProduct(server.db, { points: 1 })
  await stock(server, shop, { productId, quantity: stocked, price: 4_500 })
  const missionId = await insertMission(server.db, productId, { bonus: 100, budget: 100_000 })
  const declare = async (quantity: number) => declarePurchase(server, customer, shop, { productId, quantity })
  const spent = async () =>
    (
      await server.db.row<{ spent_points: number }>('select spent_points from missions where id = $1', [
        missionId,
      ])
    )?.spent_points
  const letHoursPass = (hours: number) =>
    server.db.rows(
      'update purchases set created_at = created_at - make_interval(hours => $2) where customer_id = $1',
      [customer.id, hours],
    )
  return { shop, declare, spent, letHoursPass }
}

describe('a mission', () => {
  it('pays a customer for ten units in 24 hours, also across midnight', async () => {
    const { declare, spent, letHoursPass } = await openMission(100)
    expect((await declare(6)).points).toBe(6 * 101)
    expect((await declare(6)).points).toBe(6 + 4 * 100)
    expect((await declare(6)).points).toBe(6)
    expect(await spent()).toBe(1_000)
    await letHoursPass(23)
    expect((await declare(1)).points).toBe(1)
    await letHoursPass(2)
    expect((await declare(1)).points).toBe(101)
  })

  it('pays for ten units of purchases declared in parallel', async () => {
    const { declare, spent } = await openMission(1_000)
    await Promise.all(Array.from({ length: 20 }, () => declare(3)))
    expect(await spent()).toBe(1_000)
  })

  it('pays for the units that the shop has on record', async () => {
    const { declare, spent } = await openMission(4)
    expect((await declare(9)).points).toBe(9 + 4 * 100)
    expect(await spent()).toBe(400)
  })

  it('pays again for units of a purchase that was rejected', async () => {
    const { shop, declare, spent } = await openMission(100)
    const { id } = await declare(10)
    await decide(server, shop, id, 'rejected')
    expect(await spent()).toBe(0)
    expect((await declare(10)).points).toBe(10 * 101)
  })
})
