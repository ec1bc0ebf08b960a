import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeReachable, noticesOf } from '../../../../../testing/notices.ts'
import {
  openRedemptionScene,
  type RedemptionScene,
  type RedemptionTest,
} from '../../../../../testing/redemption-scene.ts'
import {
  aPhone,
  driveTo,
  fastForward,
  redeemAs,
  redemptionsOf,
  type StoredRedemption,
  untilWorkedOn,
} from '../../../../../testing/redemptions.ts'
import { until } from '../../../../../testing/until.ts'
import { readBalance } from '../../../../ledger/moves.sql.ts'

let scene: RedemptionScene
let test: RedemptionTest

beforeAll(async () => {
  scene = await openRedemptionScene()
})

afterAll(() => scene.close())

beforeEach(async () => {
  test = await scene.begin()
})

afterEach(() => test.end())

const balance = () => readBalance(scene.database.db, test.customer.id)

/** The only redemption, as soon as its order is sent or has an outcome. */
function untilSent(): Promise<StoredRedemption> {
  return until(async () => {
    const [found] = await redemptionsOf(scene.database.db, test.customer)
    return found && found.status !== 'held' && found
  })
}

/** Expires the lease, as if its server had been stopped for longer than the lease lasts. */
async function loseLease(id: string): Promise<void> {
  await scene.database.db.rows(
    `update redemptions set lease_until = now() - interval '1 second', next_at = now() - interval '2 seconds'
      where id = $1`,
    [id],
  )
}

describe('an inconclusive answer', () => {
  it.each([
    { answer: 'drop' },
    { answer: 'half-answer' },
    { answer: 'empty-body' },
    { answer: 'empty-object' },
    { answer: 'truncated-json' },
    { answer: 'huge' },
    { answer: 'html-502' },
    { answer: 'server-error' },
    { answer: 'redirect' },
    { code: '014' },
    { code: '083' },
    { code: '089' },
    { code: '099' },
    { code: '001' },
    { code: '777' },
    { shape: ['without-content'] },
    { shape: ['other-amount'] },
    { shape: ['other-request-id'] },
  ])('keeps the points on hold until a requery tells: %o', async (fault) => {
    const phone = aPhone()
    await scene.simulator.script({ recipient: phone, times: 1, ...fault })
    const redemption = await test.redeemAirtime(phone)
    expect(redemption.status).toBe('sent')
    expect(await balance()).toBe(9_000)
    await driveTo(scene.database.db, redemption.id, 'delivered')
    expect(await test.orderOf(redemption)).toMatchObject({ timesExecuted: 1, repeats: 0 })
    expect(await test.askedOf(redemption)).toEqual(['pay', 'requery'])
    expect(await balance()).toBe(9_000)
  })

  it('is asked about less and less often while the outcome is unknown', async () => {
    const phone = aPhone()
    await scene.simulator.script({ recipient: phone, order: 'pending' })
    const redemption = await test.redeemAirtime(phone)
    const waits: number[] = []
    for (let step = 0; step < 9; step += 1) {
      const asked = step + 1
      const wait = await until(async () => {
        const row = await scene.database.db.row<{ seconds: number; requeries: number }>(
          `select round(extract(epoch from next_at - (
                    select max(at) from provider_answers where redemption_id = $1)))::integer as seconds, requeries
             from redemptions where id = $1 and lease_until is null`,
          [redemption.id],
        )
        return row?.requeries === asked && row.seconds
      })
      waits.push(wait)
      await fastForward(scene.database.db, redemption.id, wait + 1.1)
    }
    const wanted = [5, 15, 30, 60, 120, 300, 600, 1_800, 3_600]
    waits.forEach((wait, step) => expect(Math.abs(wait - (wanted[step] ?? 0))).toBeLessThanOrEqual(2))
    await driveTo(scene.database.db, redemption.id, 'manual')
    expect((await test.askedOf(redemption)).length).toBeGreaterThan(24)
    expect(await balance()).toBe(9_000)
    await expect.poll(() => test.server.logLines.join('')).toContain('a redemption needs review')
  })
})

describe('an order whose outcome comes later', () => {
  it('is refunded with a notice if it failed', async () => {
    await makeReachable(scene.database.db, test.customer)
    const phone = aPhone()
    await scene.simulator.script({ recipient: phone, order: 'pending' })
    const redemption = await test.redeemAirtime(phone)
    await scene.simulator.settle(redemption.request_id, 'failed')
    await driveTo(scene.database.db, redemption.id, 'refunded')
    expect(await balance()).toBe(10_000)
    expect(await noticesOf(scene.database.db, test.customer)).toMatchObject([{ kind: 'redemption-refunded' }])
  })

  it.each([{ code: '040' }, { order: 'reversed' }])(
    'is refunded if it was reversed, once a requery confirms it: %o',
    async (fault) => {
      const phone = aPhone()
      await scene.simulator.script({ recipient: phone, ...fault })
      const redemption = await test.redeemAirtime(phone)
      expect(redemption.status).toBe('sent')
      await driveTo(scene.database.db, redemption.id, 'refunded')
      expect(await test.askedOf(redemption)).toEqual(['pay', 'requery'])
      expect(await balance()).toBe(10_000)
    },
  )

  it('stays delivered if a requery does not confirm the reversal', async () => {
    const phone = aPhone()
    await scene.simulator.script({ recipient: phone, code: '040', order: 'delivered' })
    const redemption = await test.redeemAirtime(phone)
    await driveTo(scene.database.db, redemption.id, 'delivered')
    expect(await balance()).toBe(9_000)
  })

  it('is reported to the customer and the operator if it needs a person', async () => {
    const phone = aPhone()
    await scene.simulator.script({ recipient: phone, order: 'pending', code: '044' })
    const request = { itemId: scene.items['mtn'], pointsToRedeem: 1_000, phone }
    const answer = await redeemAs(test.server, test.customer, request)
    const message = `Airtime of ₦500.00 for ${phone} is taking longer than usual. We’re looking into it and will update you.`
    expect(answer).toMatchObject({ status: 200, body: { message, status: 'processing' } })
    expect(await balance()).toBe(9_000)
    await expect.poll(() => test.server.logLines.join('')).toContain('a redemption needs review')
  })
})

describe('an order that waits for a person', () => {
  it('is settled when the provider answers again', async () => {
    const phone = aPhone()
    await scene.simulator.script({ recipient: phone, order: 'pending', code: '044' })
    const redemption = await test.redeemAirtime(phone)
    expect(redemption.status).toBe('manual')
    await scene.simulator.script({ recipient: phone, endpoint: 'requery', answer: 'html-502', times: 2 })
    await scene.simulator.settle(redemption.request_id, 'delivered')
    await driveTo(scene.database.db, redemption.id, 'delivered')
    expect(await test.askedOf(redemption)).toEqual(['pay', 'requery', 'requery', 'requery'])
  })
})

describe('a delivered order, without callbacks', () => {
  it('is asked about daily, and refunded once it was reversed', async () => {
    const redemption = await test.redeemAirtime()
    await untilAskedDays(redemption, 2)
    await scene.simulator.settle(redemption.request_id, 'reversed')
    await driveTo(scene.database.db, redemption.id, 'refunded')
    expect(await balance()).toBe(10_000)
  })

  it('is asked about for a week', async () => {
    const redemption = await test.redeemAirtime()
    await untilAskedDays(redemption, 7)
    const after = await scene.database.db.row(
      'select status, outcome_code, next_at from redemptions where id = $1',
      [redemption.id],
    )
    expect(after).toEqual({ status: 'delivered', outcome_code: '000', next_at: null })
  })
})

/** Lets this many days pass, and waits for each day's check. */
async function untilAskedDays(redemption: StoredRedemption, days: number): Promise<void> {
  for (let day = 1; day <= days; day += 1) {
    await fastForward(scene.database.db, redemption.id, 86_400)
    await untilWorkedOn(scene.database.db, redemption.id, redemption.fence + day)
  }
}

describe('an order that does not arrive in time', () => {
  it('is sent again with the same id, after minutes and three requeries', async () => {
    const phone = aPhone()
    await scene.simulator.script({ recipient: phone, order: 'never-arrives', times: 1 })
    const redemption = await test.redeemAirtime(phone)
    await driveTo(scene.database.db, redemption.id, 'delivered')
    const asked = await test.askedOf(redemption)
    expect(asked.filter((endpoint) => endpoint === 'pay')).toHaveLength(2)
    expect(asked.slice(1, -1).length).toBeGreaterThanOrEqual(4)
    expect(new Set(asked.slice(1, -1))).toEqual(new Set(['requery']))
    expect(await test.read(redemption)).toMatchObject({ sends: 2, request_id: redemption.request_id })
    expect(await test.orderOf(redemption)).toMatchObject({ timesExecuted: 1 })
  })

  it('is not sent again in the first two minutes', async () => {
    const phone = aPhone()
    await scene.simulator.script({ recipient: phone, order: 'never-arrives', times: 1 })
    const redemption = await test.redeemAirtime(phone)
    for (const seconds of [5, 15, 30]) {
      const { fence } = await test.read(redemption)
      await fastForward(scene.database.db, redemption.id, seconds + 1.1)
      await untilWorkedOn(scene.database.db, redemption.id, fence + 1)
    }
    expect(await test.read(redemption)).toMatchObject({ status: 'sent', sends: 1, outcome_code: '015' })
    expect((await test.askedOf(redemption)).filter((endpoint) => endpoint === 'pay')).toHaveLength(1)
    await driveTo(scene.database.db, redemption.id, 'delivered')
  })

  it('is refunded after three sends', async () => {
    const phone = aPhone()
    await scene.simulator.script({ recipient: phone, order: 'never-arrives' })
    const redemption = await test.redeemAirtime(phone)
    await driveTo(scene.database.db, redemption.id, 'refunded')
    expect((await test.askedOf(redemption)).filter((endpoint) => endpoint === 'pay')).toHaveLength(3)
    expect(await balance()).toBe(10_000)
  })

  it('but arrives later is executed once', async () => {
    const phone = aPhone()
    await scene.simulator.script({ recipient: phone, arriveAfterMs: 1_000, times: 1 })
    const redeeming = test.redeemAirtime(phone)
    const redemption = await untilSent()
    // Simulates that the first worker died while the order was on its way.
    await loseLease(redemption.id)
    await driveTo(scene.database.db, redemption.id, 'delivered')
    await redeeming
    expect(await test.orderOf(redemption)).toMatchObject({ timesExecuted: 1 })
    expect(await balance()).toBe(9_000)
  })
})

/** Shorter than a stopping server waits for running work. */
const lateMs = 2_800

describe('work of a lost worker', () => {
  it('is taken over after its lease expires, and the late worker changes nothing', async () => {
    const phone = aPhone()
    const other = await scene.startNode()
    await scene.simulator.script({ recipient: phone, delayMs: lateMs })
    const redeeming = test.redeemAirtime(phone)
    const sent = await untilSent()
    await loseLease(sent.id)
    await driveTo(scene.database.db, sent.id, 'delivered')
    const taken = await test.read(await redeeming)
    expect(taken.fence).toBeGreaterThan(sent.fence)
    await other.close()
    await test.server.close()
    expect(await test.read(taken)).toEqual(taken)
    expect(await test.askedOf(taken)).toEqual(['pay', 'requery'])
  })

  it('keeps the result of the new worker when the old one returns an inconclusive answer', async () => {
    const phone = aPhone()
    const other = await scene.startNode()
    await scene.simulator.script({ recipient: phone, order: 'pending', delayMs: lateMs })
    const redeeming = test.redeemAirtime(phone)
    const sent = await untilSent()
    await loseLease(sent.id)
    const asked = await until(async () => {
      const found = await test.read(sent)
      return found.requeries === 1 && found
    })
    await redeeming
    // Neither server checks again: the order would be due five seconds later.
    await Promise.all([test.server.close(), other.close()])
    expect(await test.read(sent)).toEqual(asked)
  })
})
