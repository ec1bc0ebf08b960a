import { randomUUID } from 'node:crypto'
import { listMessages } from '@jara/contract/operations/messages'
import { readMyStatement, readStatementSummary } from '@jara/contract/points/statement'
import { getPoints } from '@jara/contract/points/balance'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { putInForce } from '../../../../testing/policy.ts'
import { aPhone, type Items, offerItems, redeemAs } from '../../../../testing/redemptions.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { succeed } from '../../../../testing/shops.ts'
import { type Simulator, startSimulator } from '../../../../testing/simulator.ts'
import { until } from '../../../../testing/until.ts'
import type { Db } from '../../../db/db.ts'
import { verifyLedger } from '../../../ledger/audit.ts'
import { selectExpiring } from '../../../ledger/expiry.sql.ts'
import { adjustDown, adjustUp } from '../../../ledger/taking-back.sql.ts'
import { endPoints } from './end-points.ts'

const announced = '2027-10-31'
const reminded = '2027-11-24'
const lastDay = '2027-11-30'
const afterwards = '2027-12-01'
const long = '2026-11-24'
const lately = '2027-06-01'

let simulator: Simulator
let server: TestServer
let items: Items
let operator: SignedIn
let customer: SignedIn

beforeAll(async () => {
  simulator = await startSimulator()
  server = await startTestServer({ environment: simulator.environment, answerWithinMs: 60_000 })
  items = await offerItems(server.db)
  operator = await signUp(server, 'operator')
})

afterAll(async () => {
  await server.close()
  await simulator.close()
})

beforeEach(async () => {
  await server.db.rows('delete from point_expiries')
  await putInForce(server.db, { expiry: { isOn: true, months: 12 } })
  customer = await signUp(server, 'customer')
})

/** Dates a cause's transfers on this day. */
const date = (cause: string, day: string) =>
  server.db.script(
    `begin;
     alter table point_transfers disable trigger user;
     update point_transfers set created_at = '${day} 12:00+01' where reference like '${cause}/%';
     alter table point_transfers enable trigger user;
     commit`,
  )

async function adjust(tx: Db, points: number, { id: userId } = customer): Promise<string> {
  const id = randomUUID()
  const move = { userId, points: Math.abs(points), cause: `adjustment/${id}` }
  await (points > 0 ? adjustUp : adjustDown)(tx, move)
  await tx.rows(
    `insert into point_adjustments (id, user_id, points, reason, asked_by) values ($1, $2, $3, 'a test', $4)`,
    [id, userId, points, operator.id],
  )
  return move.cause
}

async function give(points: number, day: string, who = customer): Promise<void> {
  await date(await server.db.transaction((tx) => adjust(tx, points, who)), day)
}

const told: string[] = []
const on = (day: string) => endPoints(server.db, day, (owners) => told.push(...owners))
const redeem = (points: number, who = customer) =>
  redeemAs(server, who, { itemId: items['mtn'], pointsToRedeem: points, phone: aPhone() })
const balance = async (who = customer) => (await succeed(server, getPoints, { token: who.token })).points
const expiring = async () =>
  (await succeed(server, readStatementSummary, { token: customer.token })).expiring ?? undefined
const messages = async () =>
  (await succeed(server, listMessages, { token: customer.token })).map(({ body }) => body)
const isSound = async () =>
  expect(await verifyLedger(server.db)).toEqual({ sumOfEntries: 0, wrongWallets: [], wrongPrefunds: [] })

describe('points that nobody redeems', () => {
  it('stay where the policy does not end them', async () => {
    await putInForce(server.db, { expiry: { isOn: false, months: 12 } })
    await give(100, long)
    for (const day of [announced, reminded, afterwards]) await on(day)
    expect(await balance()).toBe(100)
    expect(await messages()).toEqual([])
  })

  it('are announced, reminded of and ended, the oldest first redeemed', async () => {
    await give(100, long)
    await give(50, lately)
    await on(announced)
    expect(await expiring()).toEqual({ points: 100, by: lastDay })
    expect((await redeem(60)).status).toBe(200)
    await on(reminded)
    expect(await expiring()).toEqual({ points: 40, by: lastDay })
    await on(lastDay)
    expect(await balance()).toBe(90)

    told.length = 0
    await on(afterwards)
    await on(afterwards)
    expect(await balance()).toBe(50)
    expect(told.filter((id) => id === customer.id)).toHaveLength(1)
    expect(await expiring()).toBeUndefined()
    const [ended] = await succeed(server, readMyStatement, {
      token: customer.token,
      query: { show: 'spent' },
    })
    expect(ended).toMatchObject({
      kind: 'expired',
      title: 'Expired',
      words: 'They were not redeemed in time.',
      points: -40,
      balance: 50,
    })
    expect(await messages()).toEqual(
      expect.arrayContaining([
        'Redeem 100 pts by 30 November 2027. Any left after that date will expire.',
        'Redeem 40 pts by 30 November 2027. Any left after that date will expire.',
        '40 pts expired on 30 November 2027, because they were not redeemed in time.',
      ]),
    )
    await isSound()
  })

  it('end only where their owner was told 30 days before', async () => {
    await give(100, long)
    await on('2027-11-10')
    await on(afterwards)
    expect(await balance()).toBe(100)
    await on('2027-12-01')
    expect(await expiring()).toEqual({ points: 100, by: '2027-12-31' })
    await on('2028-01-01')
    expect(await balance()).toBe(0)
    await isSound()
  })

  it('are as old as they were when a redemption gives them back', async () => {
    await give(100, long)
    await give(50, lately)
    await on(announced)
    const phone = aPhone()
    await simulator.script({ recipient: phone, order: 'failed' })
    await redeemAs(server, customer, { itemId: items['mtn'], pointsToRedeem: 100, phone })
    expect(await balance()).toBe(150)
    expect(await expiring()).toEqual({ points: 100, by: lastDay })
    await on(afterwards)
    expect(await balance()).toBe(50)
  })

  it('stay if the policy gives them longer before they end, or ends nothing any more', async () => {
    await give(100, long)
    await on(announced)
    await putInForce(server.db, { expiry: { isOn: true, months: 13 } })
    await on(afterwards)
    expect(await balance()).toBe(100)
    await putInForce(server.db, { expiry: { isOn: false, months: 12 } })
    await on('2027-12-05')
    await putInForce(server.db, { expiry: { isOn: true, months: 12 } })
    await on('2028-01-01')
    expect(await balance()).toBe(100)
  })

  it('and have ended stay in the statement if the policy is changed before the end is over', async () => {
    await give(100, long)
    await on(announced)
    await on(afterwards)
    // The state left by a server killed between the last customers and the end.
    await server.db.rows('update point_expiries set ended_at = null')
    const spent = () => succeed(server, readMyStatement, { token: customer.token, query: { show: 'spent' } })
    const before = await spent()
    expect(before).toMatchObject([{ kind: 'expired', points: -100, balance: 0 }])

    await putInForce(server.db, { expiry: { isOn: false, months: 12 } })
    await on(afterwards)
    expect(await spent()).toEqual(before)
    await putInForce(server.db, { expiry: { isOn: true, months: 12 } })
    await on(afterwards)
    expect(await spent()).toEqual(before)
    await isSound()
  })

  it('are told of after they have ended, whatever comes of telling', async () => {
    await give(100, long)
    await on(announced)
    const silent = new Error('No one can be notified')
    const ending = endPoints(server.db, afterwards, () => {
      throw silent
    })
    await expect(ending).rejects.toBe(silent)
    expect(await balance()).toBe(0)
  })
})

it('three servers tell and take once, while customers redeem', async () => {
  const customers = await Promise.all(Array.from({ length: 60 }, () => signUp(server, 'customer')))
  for (const each of customers) {
    await give(100, long, each)
    await give(100, lately, each)
  }
  await Promise.all([on(announced), on(announced), on(announced)])
  const some = customers.slice(0, 20)
  const redeemed = some.map((each) => redeem(100, each))
  await Promise.all([on(afterwards), on(afterwards), on(afterwards), ...redeemed])
  // Customers who redeemed first used the old points, so nothing expired; the others redeemed the new ones later.
  for (const each of some) {
    const left = await succeed(server, readMyStatement, { token: each.token, query: { show: 'spent' } })
    // Sorted, because an entry is dated when its transaction began, not when it got the wallet.
    expect([['spent'], ['expired', 'spent']]).toContainEqual(left.map(({ kind }) => kind).toSorted())
    expect(await balance(each)).toBe(left.length === 1 ? 100 : 0)
  }
  for (const each of customers.slice(20)) expect(await balance(each)).toBe(100)
  const counted = await server.db.rows<{ title: string; count: number }>(
    `select title, count(*)::integer from notices
      where kind = 'points-expire' and user_id = any($1) group by title order by title`,
    [customers.slice(20).map(({ id }) => id)],
  )
  expect(counted).toEqual([
    { title: 'Points expire soon', count: 40 },
    { title: 'Points have expired', count: 40 },
  ])
  await isSound()
})

it('points that leave the wallet at that moment are the oldest', async () => {
  await give(100, long)
  await give(100, lately)
  await on(announced)
  let ending: Promise<void> | undefined
  await server.db.transaction(async (tx) => {
    await adjust(tx, -100)
    ending = on(afterwards)
    await until(async () => (await server.db.rows('select from pg_locks where not granted')).length > 0)
  })
  await ending
  expect(await balance()).toBe(100)
  await isSound()
})

it('what is left of old points is what a list of lots says', async () => {
  const step = fc.record({
    months: fc.nat({ max: 3 }),
    points: fc.integer({ min: -80, max: 80 }).filter(Boolean),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const owner = await signUp(server, 'customer')
      const lots: { month: number; points: number }[] = []
      let month = 0
      for (const { months, points } of steps) {
        month += months
        if (points > 0) lots.push({ month, points })
        else if (lots.reduce((sum, lot) => sum + lot.points, 0) < -points) continue
        else takeFrom(lots, -points)
        await give(points, firstOf(month), owner)
      }
      for (let end = 1; end <= month + 1; end += 1) {
        const left = lots.filter((lot) => lot.month < end).reduce((sum, lot) => sum + lot.points, 0)
        const [found] = await selectExpiring(server.db, [owner.id], firstOf(end))
        expect(found?.points ?? 0).toBe(left)
      }
    }),
    { numRuns: 25 },
  )
})

const firstOf = (month: number) => new Date(Date.UTC(2026, month, 1)).toISOString().slice(0, 10)

function takeFrom(lots: { points: number }[], points: number): void {
  let due = points
  for (const lot of lots) {
    const taken = Math.min(lot.points, due)
    lot.points -= taken
    due -= taken
  }
}
