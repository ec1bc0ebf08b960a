import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  openRedemptionScene,
  type RedemptionScene,
  type RedemptionTest,
} from '../../../../../testing/redemption-scene.ts'
import { aPhone, driveTo, fastForward, redeemAs, redemptionsOf } from '../../../../../testing/redemptions.ts'
import { readBalance } from '../../../../ledger/moves.sql.ts'

let scene: RedemptionScene
let test: RedemptionTest

beforeAll(async () => {
  scene = await openRedemptionScene()
})

afterAll(() => scene.close())

beforeEach(async () => {
  // Longer than an order may take on a busy machine, and shorter than the wait of the next order for the same recipient.
  test = await scene.begin({ answerWithinMs: 25_000 })
})

afterEach(async () => {
  await test.end()
  await scene.simulator.shiftClock(0)
})

const aRequest = (phone: string, points = 1_000) => ({
  itemId: scene.items['mtn'],
  pointsToRedeem: points,
  phone,
})
const ordersFor = async (phone: string) =>
  (await scene.simulator.orders()).filter(({ recipient }) => recipient === phone)

/** Advances the redemptions by `seconds`, and the provider's clock to `total` seconds. */
async function pass(seconds: number, total: number): Promise<void> {
  for (const { id } of await redemptionsOf(scene.database.db, test.customer)) {
    await fastForward(scene.database.db, id, seconds)
  }
  await scene.simulator.shiftClock(total * 1_000)
}

describe('redemptions for one recipient', () => {
  it('wait for one another, oldest first, and all are accepted', async () => {
    const phone = aPhone()
    const points = [1_000, 1_100, 1_200]
    const answers = []
    for (const some of points) answers.push(await redeemAs(test.server, test.customer, aRequest(phone, some)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.map(({ body }) => body)).toMatchObject([
      { status: 'delivered' },
      { status: 'processing' },
      { status: 'processing' },
    ])
    expect(await ordersFor(phone)).toHaveLength(1)
    const [, second, third] = await redemptionsOf(scene.database.db, test.customer)
    await pass(33, 33)
    await driveTo(scene.database.db, second?.id ?? '', 'delivered')
    expect(await ordersFor(phone)).toHaveLength(2)
    await pass(33, 66)
    await driveTo(scene.database.db, third?.id ?? '', 'delivered')
    expect((await ordersFor(phone)).map(({ amount }) => amount)).toEqual([600, 550, 500])
    const refused = (await redemptionsOf(scene.database.db, test.customer)).filter(({ sends }) => sends !== 1)
    expect(refused).toEqual([])
  })

  it('made at once on two nodes are sent one at a time', async () => {
    const phone = aPhone()
    const other = await scene.startNode()
    await scene.simulator.script({ recipient: phone, delayMs: 300 })
    const nodes = [test.server, other]
    const all = Array.from({ length: 8 }, (_, turn) =>
      redeemAs(nodes[turn % 2] ?? other, test.customer, aRequest(phone, 1_000 + 2 * turn)),
    )
    const answers = await Promise.all(all)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(8)
    expect(await ordersFor(phone)).toHaveLength(1)
    expect(
      (await redemptionsOf(scene.database.db, test.customer)).map(({ outcome_code }) => outcome_code),
    ).not.toContain('019')
    await other.close()
  })

  it('do not delay other recipients or other services', async () => {
    const phone = aPhone()
    const toGlo = { ...aRequest(phone), itemId: scene.items['glo'] }
    for (const some of [aRequest(phone), toGlo, aRequest(aPhone())]) {
      expect(await redeemAs(test.server, test.customer, some)).toMatchObject({
        body: { status: 'delivered' },
      })
    }
  })

  it('that the provider refuses as too soon are sent again half a minute later', async () => {
    const phone = aPhone()
    await scene.simulator.script({ recipient: phone, code: '019', times: 1 })
    const redemption = await test.redeemAirtime(phone)
    expect(redemption).toMatchObject({ status: 'held', sends: 1, outcome_code: '019' })
    expect(await readBalance(scene.database.db, test.customer.id)).toBe(9_000)
    await driveTo(scene.database.db, redemption.id, 'delivered')
    expect(await test.askedOf(redemption)).toEqual(['pay', 'pay'])
    expect(await test.orderOf(redemption)).toMatchObject({ timesExecuted: 1, repeats: 0 })
  })
})
