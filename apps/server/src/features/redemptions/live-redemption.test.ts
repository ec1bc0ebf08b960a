import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRedemptionScene, type RedemptionScene } from '../../../testing/redemption-scene.ts'
import { listen } from '../../../testing/streams.ts'
import { until } from '../../../testing/until.ts'

let scene: RedemptionScene

beforeAll(async () => {
  scene = await openRedemptionScene()
})

afterAll(() => scene.close())

test('the open app of whoever redeems hears of the hold and of the end, at any node', async () => {
  const { customer, redeemAirtime, end } = await scene.begin()
  const other = await scene.startNode()
  const stream = await listen(other, customer)
  const { status } = await redeemAirtime()
  expect(status).toBe('delivered')
  await until(async () => stream.heard.filter((topic) => topic === 'redemptions').length > 1)
  expect(new Set(stream.heard)).toEqual(new Set(['points', 'redemptions']))
  await other.close()
  await end()
})
