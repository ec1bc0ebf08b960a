import type { BodyOf } from '@jara/contract/call'
import { readSwitches, turnSwitch } from '@jara/contract/redeeming/redemptions-switches'
import { listRedemptionItems } from '@jara/contract/redeeming/redemptions'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../../testing/accounts.ts'
import {
  openRedemptionScene,
  type RedemptionScene,
  type RedemptionTest,
} from '../../../../../testing/redemption-scene.ts'
import { aPhone, driveTo, redeemAs } from '../../../../../testing/redemptions.ts'
import { succeed } from '../../../../../testing/shops.ts'
import { readBalance } from '../../../../ledger/moves.sql.ts'

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

afterEach(async () => {
  await scene.database.db.rows(
    'update redemption_pauses set ended_at = now(), ended_by = paused_by where ended_at is null',
  )
  await test.end()
})

const reason = 'The provider delivers none.'

async function turn(scope: string, target: string, paused: boolean): Promise<string> {
  const state = paused ? 'paused' : 'on'
  const body = { scope, target, state, reason } as BodyOf<typeof turnSwitch>
  return (await succeed(test.server, turnSwitch, { token: operator.token, body })).message
}

const redeem = (item: string) =>
  redeemAs(test.server, test.customer, { itemId: scene.items[item], pointsToRedeem: 1_000, phone: aPhone() })
const itemsShown = () => succeed(test.server, listRedemptionItems, { token: test.customer.token })
const balance = () => readBalance(scene.database.db, test.customer.id)

describe('while something is paused', () => {
  it.each([
    { what: 'an item', scope: 'item', names: ['mtn'] },
    { what: 'a type', scope: 'type', names: ['glo', 'mtn'] },
    {
      what: 'everything',
      scope: 'provider',
      names: ['eko-electric', 'glo', 'ikeja-electric', 'kano-electric', 'mtn', 'mtn-data'],
    },
  ])('$what cannot be redeemed, is shown as paused, and nothing moves', async ({ scope, names }) => {
    const targets: Record<string, string | undefined> = { item: scene.items['mtn'], type: 'airtime' }
    await turn(scope, targets[scope] ?? scope, true)
    expect(await redeem('mtn')).toMatchObject({
      status: 409,
      body: {
        code: 'paused',
        message: 'Redeeming mtn is paused right now. Your points are safe. Please try again later.',
      },
    })
    expect((await redeem('glo')).status).toBe(scope === 'item' ? 200 : 409)
    const paused = (await itemsShown()).filter((item) => item.paused)
    expect(paused.map(({ name }) => name).toSorted()).toEqual(names)
    expect(await balance()).toBe(scope === 'item' ? 9_000 : 10_000)
  })

  it('it says who paused it, why and since when, and resumes', async () => {
    const shown = async () =>
      (await succeed(test.server, readSwitches, { token: operator.token })).find(
        ({ target }) => target === 'airtime',
      )
    expect(await shown()).toMatchObject({ name: 'Airtime', pause: null })
    expect(await turn('type', 'airtime', true)).toBe('Airtime is paused.')
    expect(await shown()).toMatchObject({ pause: { reason, by: 'Tunde Bakare' } })
    expect(await turn('type', 'airtime', false)).toBe('Airtime is available again.')
    expect(await shown()).toMatchObject({ pause: null })
    expect((await redeem('mtn')).status).toBe(200)
    expect((await itemsShown()).every((item) => !('paused' in item))).toBe(true)
  })

  it('the refusals of the specification still come first', async () => {
    await turn('provider', 'provider', true)
    const answer = await redeemAs(test.server, test.customer, {
      itemId: scene.items['mtn'],
      pointsToRedeem: 20_000,
      phone: aPhone(),
    })
    expect(answer.body).toMatchObject({ message: 'You do not have enough points to make this redemption.' })
  })

  it('orders already made go on', async () => {
    const phone = aPhone()
    await scene.simulator.script({ recipient: phone, order: 'pending', times: 1 })
    const redemption = await test.redeemAirtime(phone)
    await turn('provider', 'provider', true)
    await scene.simulator.settle(redemption.request_id, 'delivered')
    await driveTo(scene.database.db, redemption.id, 'delivered')
    expect(await balance()).toBe(9_000)
  })
})

it('turning a switch twice is one act, and no switch is unknown', async () => {
  const turned = [true, true, true].map((paused) => turn('type', 'data', paused))
  expect(new Set(await Promise.all(turned))).toEqual(new Set(['Data is paused.']))
  const acts = await scene.database.db.rows(
    `select after from audit_log where user_id = $1 and act = 'redeeming-paused'`,
    [operator.id],
  )
  expect(acts).toEqual([{ after: { scope: 'type', name: 'Data', reason } }])
  const body = { scope: 'item', target: 'data', state: 'paused', reason }
  expect((await test.server.call(turnSwitch, { token: operator.token, body })).status).toBe(404)
})
