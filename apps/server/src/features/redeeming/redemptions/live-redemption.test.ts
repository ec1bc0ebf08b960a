import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRedemptionScene, type RedemptionScene } from '../../../../testing/redemption-scene.ts'
import { listen } from '../../../../testing/streams.ts'
import { until } from '../../../../testing/until.ts'

let scene: RedemptionScene

beforeAll(async () => {
  scene = await openRedemptionScene()
})

afterAll(() => scene.close())

test('a customer’s open app is told of the hold and the outcome, on any node', async () => {
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
