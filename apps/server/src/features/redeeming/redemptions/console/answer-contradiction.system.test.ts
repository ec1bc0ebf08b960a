import {
  answerContradiction,
  askProvider,
  readRedemption,
} from '@jara/contract/redeeming/redemptions-console'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { signUp } from '../../../../../testing/accounts.ts'
import {
  openRedemptionScene,
  type RedemptionScene,
  type RedemptionTest,
} from '../../../../../testing/redemption-scene.ts'
import { aPhone, fastForward } from '../../../../../testing/redemptions.ts'
import { succeed } from '../../../../../testing/shops.ts'
import { until } from '../../../../../testing/until.ts'
import { readBalance } from '../../../../ledger/moves.sql.ts'

let scene: RedemptionScene
let test: RedemptionTest

beforeAll(async () => {
  scene = await openRedemptionScene()
})

afterAll(() => scene.close())

beforeEach(async () => {
  // With callbacks, finished orders are rechecked only if something asks for it.
  test = await scene.begin({ environment: { VTPASS_CALLBACK_SECRET: 'a-secret-that-nobody-guesses' } })
})

afterEach(() => test.end())

it('is asked about again if a person gives the points back while the provider says that it was delivered', async () => {
  const { token } = await signUp(test.server, 'operator', ['finance'])
  const phone = aPhone()
  const redemption = await test.redeemAirtime(phone)
  const request = { token, params: { id: redemption.id } }
  await scene.simulator.script({ recipient: phone, endpoint: 'requery', code: '016', times: 1 })
  await succeed(test.server, askProvider, request)
  await until(async () => (await succeed(test.server, readRedemption, request)).is_contradicted)
  await scene.simulator.script({ recipient: phone, endpoint: 'requery', delayMs: 1_500 })
  await fastForward(scene.database.db, redemption.id, 11)
  const asking = test.server.call(askProvider, request)
  await until(async () => (await test.askedOf(redemption)).length === 3)
  await succeed(test.server, answerContradiction, {
    ...request,
    body: { answer: 'given-back', note: 'Their support says that it failed.' },
  })
  await asking
  expect(await readBalance(scene.database.db, test.customer.id)).toBe(10_000)
  expect(await succeed(test.server, readRedemption, request)).toMatchObject({
    status: 'refunded',
    asks_next: expect.any(String),
  })
  await fastForward(scene.database.db, redemption.id, 24 * 3_600)
  await until(async () => (await succeed(test.server, readRedemption, request)).is_contradicted)
  await scene.simulator.settle(redemption.request_id, 'reversed')
})
