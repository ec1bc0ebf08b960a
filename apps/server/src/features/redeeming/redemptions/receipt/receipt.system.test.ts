import { randomInt } from 'node:crypto'
import { askForToken, readReceipt } from '@jara/contract/redeeming/redemptions-receipts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { signUp } from '../../../../../testing/accounts.ts'
import {
  openRedemptionScene,
  type RedemptionScene,
  type RedemptionTest,
} from '../../../../../testing/redemption-scene.ts'
import { aPhone, redeemAs, redemptionsOf } from '../../../../../testing/redemptions.ts'
import { succeed } from '../../../../../testing/shops.ts'

let scene: RedemptionScene
let test: RedemptionTest

beforeAll(async () => {
  scene = await openRedemptionScene()
})

afterAll(() => scene.close())

beforeEach(async () => {
  // On a busy machine the outcome may come late, but the receipts should include it.
  test = await scene.begin({ answerWithinMs: 60_000 })
})

afterEach(() => test.end())

/**
 * 1,000 naira of electricity, for another meter each time: the provider serves each only once in 30 seconds. Returns the id
 * of its redemption.
 */
async function redeemElectricity(): Promise<string> {
  const meterNumber = String(randomInt(1e12, 1e13))
  const request = { itemId: scene.items['ikeja-electric'], pointsToRedeem: 2_000, variationCode: 'prepaid' }
  await redeemAs(test.server, test.customer, { ...request, meterNumber, phone: aPhone() })
  return (await redemptionsOf(scene.database.db, test.customer)).at(-1)?.id ?? ''
}

const receipt = (id: string) =>
  succeed(test.server, readReceipt, { token: test.customer.token, params: { id } })
const ask = (id: string, { token } = test.customer) =>
  test.server.call(askForToken, { token, params: { id } })

it('has the token, the order and what happened when', async () => {
  const id = await redeemElectricity()
  const { steps, ...told } = await receipt(id)
  expect(told).toMatchObject({
    type: 'electricity',
    item_name: 'ikeja-electric',
    recipient: expect.stringMatching(/^\d{13}$/),
    points: 2_000,
    amount: 1_000,
    status: 'delivered',
    token: expect.stringMatching(/^\d{20}$/),
    variation_code: 'prepaid',
  })
  expect(steps.map(({ step, words }) => [step, words])).toEqual([
    ['held', '2,000 points on hold'],
    ['sent', 'Sent to the provider'],
    ['delivered', 'Token received, points spent'],
  ])
})

it('says that points were given back, and why', async () => {
  const phone = aPhone()
  await scene.simulator.script({ recipient: phone, order: 'failed' })
  const { id } = await test.redeemAirtime(phone)
  const { status, steps } = await receipt(id)
  expect(status).toBe('refunded')
  expect(steps.at(-1)?.words).toMatch(/^Points refunded: /)
})

it('is of its customer alone', async () => {
  const id = await redeemElectricity()
  const stranger = await signUp(test.server, 'customer')
  for (const each of [id, 'nothing']) {
    const asked = { token: stranger.token, params: { id: each } }
    expect((await test.server.call(readReceipt, asked)).status).toBe(404)
    expect((await test.server.call(askForToken, asked)).status).toBe(404)
  }
})

it('fetches a token that the provider had not told, once a minute and without a second order', async () => {
  const id = await redeemElectricity()
  const known = (await receipt(id)).token
  await scene.database.db.rows('update redemptions set token = null where id = $1', [id])
  const answers = await Promise.all([1, 2, 3, 4].map(() => ask(id)))
  const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other)
  expect(statuses).toEqual([200, 429, 429, 429])
  expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ token: known })
  expect((await receipt(id)).token).toBe(known)
  const [redemption] = await redemptionsOf(scene.database.db, test.customer)
  if (!redemption) throw new Error('The redemption is gone')
  expect((await test.askedOf(redemption)).filter((endpoint) => endpoint === 'pay')).toHaveLength(1)
  expect(await test.orderOf(redemption)).toMatchObject({ timesExecuted: 1, repeats: 0 })
})

it('has no token to ask for where there is none', async () => {
  const { id } = await test.redeemAirtime()
  const answer = await ask(id)
  expect(answer).toMatchObject({ status: 409, body: { message: 'Only electricity orders have a token.' } })
})
