import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  openRedemptionScene,
  type RedemptionScene,
  type RedemptionTest,
} from '../../../../../testing/redemption-scene.ts'
import {
  aPhone,
  aRichCustomer,
  driveTo,
  fastForward,
  letNobodyAsk,
  redeemAs,
  redemptionsOf,
} from '../../../../../testing/redemptions.ts'
import { until } from '../../../../../testing/until.ts'
import { readBalance } from '../../../../ledger/moves.sql.ts'

let scene: RedemptionScene
let test: RedemptionTest

beforeAll(async () => {
  scene = await openRedemptionScene()
})

afterAll(() => scene.close())

afterEach(() => test.end())

/** Longer than an order may take on a busy machine, and shorter than the wait of the next order for the same recipient. */
const patient = { answerWithinMs: 25_000 }

const balance = () => readBalance(scene.database.db, test.customer.id)
const redeem = (phone: string) =>
  redeemAs(test.server, test.customer, { itemId: scene.items['mtn'], pointsToRedeem: 1_000, phone })
const payments = async () =>
  (await scene.simulator.requests()).filter(({ endpoint }) => endpoint === 'pay').length

async function expectPause(): Promise<void> {
  const before = await payments()
  const answer = await redeem(aPhone())
  const message = 'We can’t reach this service right now. Please try again later.'
  expect(answer).toMatchObject({ status: 503, body: { message } })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await payments()).toBe(before)
}

describe('a provider that refuses our account', () => {
  beforeEach(async () => {
    test = await scene.begin(patient)
  })

  it.each([{ code: '018' }, { code: '021' }, { code: '028' }, { code: '087' }, { answer: 'unauthorized' }])(
    'costs the customer no point, is reported to the operator, and is not asked again for a while: %o',
    async (fault) => {
      const phone = aPhone()
      await scene.simulator.script({ recipient: phone, ...fault })
      const answer = await redeem(phone)
      const message = `Airtime of ₦500.00 for ${phone} could not be delivered: this service is not available right now. Your 1,000 points have been refunded.`
      expect(answer).toMatchObject({ status: 409, body: { message } })
      expect(await balance()).toBe(10_000)
      await expect.poll(() => test.server.logLines.join('')).toContain('the provider rejects our account')
      await expectPause()
      expect(await balance()).toBe(10_000)
    },
  )

  it('because our wallet is empty costs the customer no points', async () => {
    await scene.simulator.setBalance(100)
    expect((await redeem(aPhone())).status).toBe(409)
    expect(await balance()).toBe(10_000)
  })
})

describe('a provider that keeps failing', () => {
  it('gets only requeries of sent orders after five faults', async () => {
    test = await scene.begin()
    await scene.simulator.script({ answer: 'html-502', times: 5 })
    for (let fault = 1; fault <= 5; fault += 1) {
      expect(await redeem(aPhone())).toMatchObject({ status: 200 })
      // An answer about the order ends the series of faults.
      const order = (await redemptionsOf(scene.database.db, test.customer)).at(-1)
      await letNobodyAsk(scene.database.db, order?.id ?? '')
    }
    expect(await balance()).toBe(5_000)
    await expectPause()
    for (const { id } of await redemptionsOf(scene.database.db, test.customer)) {
      await driveTo(scene.database.db, id, 'delivered')
    }
    expect(await balance()).toBe(5_000)
  })

  it('causes a refund of orders that could not be sent for minutes', async () => {
    test = await scene.begin(patient)
    const phone = aPhone()
    await redeem(phone)
    const other = await aRichCustomer(test.server, 1_000)
    const request = { itemId: scene.items['mtn'], pointsToRedeem: 1_000, phone }
    expect(await redeemAs(test.server, other, request)).toMatchObject({ body: { status: 'processing' } })
    await scene.simulator.setBalance(1)
    await redeem(aPhone())
    const [waiting] = await redemptionsOf(scene.database.db, other)
    const id = waiting?.id ?? ''
    await letQuietPass(phone)
    await fastForward(scene.database.db, id, 35)
    await until(
      async () => ((await redemptionsOf(scene.database.db, other))[0]?.fence ?? 0) > (waiting?.fence ?? 0),
    )
    expect(await redemptionsOf(scene.database.db, other)).toMatchObject([{ status: 'held', sends: 0 }])
    await fastForward(scene.database.db, id, 300)
    await driveTo(scene.database.db, id, 'refunded')
    expect(await readBalance(scene.database.db, other.id)).toBe(1_000)
  })
})

async function letQuietPass(phone: string): Promise<void> {
  await scene.database.db.rows('update redemptions set quiet_until = now() where recipient = $1', [phone])
}
