import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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
  untilWorkedOn,
} from '../../../../../testing/redemptions.ts'
import { readBalance } from '../../../../ledger/moves.sql.ts'
import { markSent } from './redemption-state.sql.ts'

let scene: RedemptionScene
let test: RedemptionTest

beforeAll(async () => {
  scene = await openRedemptionScene()
})

afterAll(() => scene.close())

beforeEach(async () => {
  test = await scene.begin()
})

afterEach(async () => {
  await setLagosTime(new Date(Date.now() + 3_600_000).toISOString())
  await test.end()
})

/** Moves the database's and the provider's calendar to a time in Lagos, written as if it were UTC. */
async function setLagosTime(lagos: string): Promise<void> {
  const offsetMs = Math.round(Date.parse(lagos) - 3_600_000 - Date.now())
  await scene.database.db.script(
    `create or replace function lagos_time() returns timestamp language sql volatile as $$
       select (clock_timestamp() at time zone 'Africa/Lagos') + interval '${offsetMs} milliseconds' $$`,
  )
  await scene.simulator.shiftClock(offsetMs)
}

const balance = () => readBalance(scene.database.db, test.customer.id)

describe('around midnight in Lagos', () => {
  it.each([
    ['2027-03-09T23:59:10.000Z', /^202703092359/],
    ['2027-03-10T00:00:05.000Z', /^202703100000/],
    ['2027-03-10T00:59:10.000Z', /^202703100059/],
    ['2027-12-31T23:30:00.000Z', /^202712312330/],
  ])('an order carries the date of Lagos: %s', async (lagos, wanted) => {
    await setLagosTime(lagos)
    const redemption = await test.redeemAirtime()
    expect(redemption.request_id).toMatch(wanted)
    expect(redemption.request_id).toMatch(/^\d{12}[0-9a-z]{20}$/)
    expect(redemption.status).toBe('delivered')
  })

  it('an order sent before midnight is only asked about afterwards', async () => {
    await setLagosTime('2027-03-09T23:59:00.000Z')
    const phone = aPhone()
    await scene.simulator.script({ recipient: phone, deliverAfterRequeries: 2 })
    const redemption = await test.redeemAirtime(phone)
    await setLagosTime('2027-03-10T00:01:00.000Z')
    await driveTo(scene.database.db, redemption.id, 'delivered')
    expect(await test.askedOf(redemption)).toEqual(['pay', 'requery', 'requery'])
  })

  it('an order that never arrived before midnight is refunded afterwards, not sent again', async () => {
    await setLagosTime('2027-03-09T23:59:00.000Z')
    const phone = aPhone()
    await scene.simulator.script({ recipient: phone, order: 'never-arrives' })
    const redemption = await test.redeemAirtime(phone)
    await setLagosTime('2027-03-10T00:01:00.000Z')
    await driveTo(scene.database.db, redemption.id, 'refunded')
    expect((await test.askedOf(redemption)).filter((endpoint) => endpoint === 'pay')).toHaveLength(1)
    expect(await balance()).toBe(10_000)
  })

  it('an order not yet sent at midnight is refunded', async () => {
    await setLagosTime('2027-03-09T23:59:00.000Z')
    const phone = aPhone()
    await test.redeemAirtime(phone)
    const request = { itemId: scene.items['mtn'], pointsToRedeem: 2_000, phone }
    expect(await redeemAs(test.server, test.customer, request)).toMatchObject({
      body: { status: 'processing' },
    })
    const [, waiting] = await redemptionsOf(scene.database.db, test.customer)
    if (!waiting) throw new Error('Nothing waits')
    await setLagosTime('2027-03-10T00:00:30.000Z')
    await fastForward(scene.database.db, waiting.id, 40)
    await driveTo(scene.database.db, waiting.id, 'refunded')
    const reason = 'it could not be sent in time'
    expect(await test.read(waiting)).toMatchObject({ sends: 0, reason })
    expect(await balance()).toBe(9_000)
  })

  it('an order leased before midnight is not marked as sent afterwards', async () => {
    const { db } = scene.database
    const phone = aPhone()
    await test.redeemAirtime(phone)
    const request = { itemId: scene.items['mtn'], pointsToRedeem: 2_000, phone }
    await redeemAs(test.server, test.customer, request)
    const [, made] = await redemptionsOf(db, test.customer)
    if (!made) throw new Error('Nothing waits')
    await untilWorkedOn(db, made.id)
    const waiting = await test.read(made)
    expect(await db.transaction((tx) => markSent(tx, { ...waiting, fence: waiting.fence + 1 }))).toBe(false)
    const tomorrow = new Date(Date.now() + 25 * 3_600_000).toISOString()
    await setLagosTime(tomorrow)
    expect(await db.transaction((tx) => markSent(tx, waiting))).toBe(false)
  })
})
