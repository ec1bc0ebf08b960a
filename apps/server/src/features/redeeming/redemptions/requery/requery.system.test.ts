import { beginRequery, countRequery, listRequeries } from '@jara/contract/redeeming/redemptions-requeries'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../../testing/accounts.ts'
import { plantRedemption } from '../../../../../testing/planted-redemption.ts'
import {
  openRedemptionScene,
  type RedemptionScene,
  type RedemptionTest,
} from '../../../../../testing/redemption-scene.ts'
import { aPhone } from '../../../../../testing/redemptions.ts'
import { countStatuses } from '../../../../../testing/server.ts'
import { succeed } from '../../../../../testing/shops.ts'
import { until } from '../../../../../testing/until.ts'

let scene: RedemptionScene
let test: RedemptionTest
let operator: SignedIn

beforeAll(async () => {
  scene = await openRedemptionScene()
})

afterAll(() => scene.close())

beforeEach(async () => {
  test = await scene.begin()
  operator = await signUp(test.server, 'operator', ['finance'])
})

afterEach(() => test.end())

async function today(): Promise<{ from: string; to: string }> {
  const found = await scene.database.db.row<{ day: string }>('select lagos_time()::date::text as day')
  return { from: found?.day ?? '', to: found?.day ?? '' }
}

const begin = (range: object, count: number) =>
  test.server.call(beginRequery, { token: operator.token, body: { ...range, count } })
const newest = async () =>
  (await succeed(test.server, listRequeries, { token: operator.token }))[0] ?? { answered: 0, orders: -1 }

it('asks once about each order of the days, sends none, and lists what has changed', async () => {
  const { db } = scene.database
  const delivered = await test.redeemAirtime(aPhone())
  const reversed = await test.redeemAirtime(aPhone())
  await scene.simulator.settle(reversed.request_id, 'reversed')
  const unknown = await plantRedemption(db, { status: 'manual' })
  await db.rows(`update redemptions set next_at = now() + interval '1 day' where id = $1`, [unknown])
  const range = await today()
  const { orders } = await succeed(test.server, countRequery, { token: operator.token, query: range })
  expect(orders).toBeGreaterThanOrEqual(3)
  expect(await begin(range, orders + 1)).toMatchObject({ status: 409, body: { code: 'count_differs' } })

  const asked = async () =>
    (await test.askedOf(delivered)).filter((endpoint) => endpoint === 'requery').length
  const before = await asked()
  const answers = await Promise.all([begin(range, orders), begin(range, orders), begin(range, orders)])
  expect(countStatuses(answers)).toEqual({ 202: 1, 409: 2 })
  await until(async () => {
    const { answered } = await newest()
    return answered === orders
  })
  expect(await asked()).toBe(before + 1)
  expect((await test.askedOf(delivered)).filter((endpoint) => endpoint === 'pay')).toHaveLength(1)
  expect(await test.orderOf(delivered)).toMatchObject({ timesExecuted: 1, repeats: 0 })
  expect(await newest()).toMatchObject({
    orders,
    differences: expect.arrayContaining([
      expect.objectContaining({
        redemption_id: reversed.id,
        before: 'delivered',
        now: 'refunded',
        is_contradicted: false,
      }),
    ]),
  })
})

it('has nothing to ask on days without orders', async () => {
  expect(await begin({ from: '2025-01-01', to: '2025-01-02' }, 1)).toMatchObject({
    status: 409,
    body: { code: 'nothing_to_ask' },
  })
})
