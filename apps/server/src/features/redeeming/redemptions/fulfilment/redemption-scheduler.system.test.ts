import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { explain } from '../../../../../testing/explain.ts'
import { openRedemptionScene, type RedemptionScene } from '../../../../../testing/redemption-scene.ts'
import { aPhone, aRichCustomer, redeemAs, redemptionsOf } from '../../../../../testing/redemptions.ts'
import { until } from '../../../../../testing/until.ts'
import { findTwin, type RedemptionRow } from '../redemption.sql.ts'
import { leaseDue } from './redemption-lease.sql.ts'
import { readRecipientQueue } from './redemption-state.sql.ts'

let scene: RedemptionScene

beforeAll(async () => {
  scene = await openRedemptionScene()
})

afterAll(() => scene.close())

describe('the scheduler', () => {
  it('finds due redemptions by the index, without reading later ones', async () => {
    const plan = await explain((db) => leaseDue(db, 32))
    expect(plan).toContain('Index Scan using redemptions_due')
    expect(plan).toContain('Index Cond: (next_at <= statement_timestamp())')
  })

  it('reads only recent redemptions to find a twin, or the queue of a recipient', async () => {
    const twin = await explain((db) => findTwin(db, randomUUID(), Buffer.of(1)))
    expect(twin).toMatch(/redemptions_by_customer on redemptions.*\n.*Index Cond: .*created_at > /)
    const own = { id: randomUUID(), service_id: 'mtn', recipient: aPhone() } as RedemptionRow
    const queue = await explain((db) => readRecipientQueue(db, own))
    expect(queue).toMatch(/redemptions_by_recipient on redemptions.*\n.*Index Cond: .*created_at > /)
  })

  it('has at most 32 open calls, and the rest wait', async () => {
    const node = await scene.startNode({ answerWithinMs: 30_000 })
    const customers = await Promise.all(Array.from({ length: 40 }, () => aRichCustomer(node, 1_000)))
    await scene.simulator.script({ endpoint: 'pay', delayMs: 300 })
    let isOver = false
    const watch = mostLeased(() => isOver)
    const request = { itemId: scene.items['mtn'], pointsToRedeem: 1_000 }
    const answers = await Promise.all(
      customers.map((customer) => redeemAs(node, customer, { ...request, phone: aPhone() })),
    )
    isOver = true
    expect(answers.map(({ body }) => body)).toEqual(
      answers.map(() => expect.objectContaining({ status: 'delivered' })),
    )
    const most = await watch
    expect(most).toBeGreaterThan(1)
    expect(most).toBeLessThanOrEqual(32)
    await node.close()
    await scene.simulator.forgetFaults()
  })

  it('starts on a new redemption at once, however many others are due', async () => {
    const node = await scene.startNode({ answerWithinMs: 12_000 })
    const customer = await aRichCustomer(node, 1_000)
    await scene.simulator.script({ endpoint: 'requery', delayMs: 14_000 })
    await insertDueForACheck(customer.id, 100)
    await until(async () => (await leased()).length >= 20)
    const request = { itemId: scene.items['mtn'], pointsToRedeem: 1_000, phone: aPhone() }
    expect(await redeemAs(node, customer, request)).toMatchObject({ body: { status: 'delivered' } })
    await node.close()
    await scene.simulator.forgetFaults()
  })

  it('works through a backlog, however long, without waiting for the next sweep', async () => {
    await scene.database.db.rows(`update redemptions set next_at = null, lease_until = null`)
    const node = await scene.startNode()
    const { id } = await aRichCustomer(node, 1_000)
    await node.close()
    await insertDueForACheck(id, 100)
    const later = await scene.startNode({ sweepEveryMs: 3_600_000 })
    await expect.poll(due).toEqual([])
    await later.close()
  })

  it('renews the lease for as long as a call lasts', async () => {
    const node = await scene.startNode()
    const customer = await aRichCustomer(node, 1_000)
    await scene.simulator.script({ endpoint: 'pay', delayMs: 9_000 })
    const request = { itemId: scene.items['mtn'], pointsToRedeem: 1_000, phone: aPhone() }
    const redeemed = redeemAs(node, customer, request)
    const { id, lease_until } = await until(() => sentOf(customer.id))
    await until(async () => (await sentOf(customer.id, lease_until))?.id === id)
    expect((await redeemed).status).toBe(200)
    await node.close()
    await scene.simulator.forgetFaults()
  })

  it('lets a call to the provider end before the server stops', async () => {
    const node = await scene.startNode({ answerWithinMs: 1 })
    const customer = await aRichCustomer(node, 1_000)
    await scene.simulator.script({ endpoint: 'pay', delayMs: 1_000 })
    await redeemAs(node, customer, { itemId: scene.items['mtn'], pointsToRedeem: 1_000, phone: aPhone() })
    const statusOf = async () =>
      (await redemptionsOf(scene.database.db, customer)).map(({ status }) => status)
    await until(async () => (await statusOf())[0] !== 'held')
    await node.close()
    expect(await statusOf()).toEqual(['delivered'])
    await scene.simulator.forgetFaults()
  })
})

const due = () =>
  scene.database.db.rows('select id from redemptions where next_at <= now() or lease_until is not null')

/** This customer's redemption that is being sent, if its lease ends more than a second after this time. */
const sentOf = (customerId: string, after = new Date(0)) =>
  scene.database.db.row<{ id: string; lease_until: Date }>(
    `select id, lease_until from redemptions where customer_id = $1 and status = 'sent' and lease_until > $2::timestamptz + interval '1 second'`,
    [customerId, after],
  )

const leased = () => scene.database.db.rows('select id from redemptions where lease_until is not null')

/** Delivered redemptions that are due for a reversal check. */
async function insertDueForACheck(customerId: string, count: number): Promise<void> {
  await scene.database.db.rows(
    `insert into redemptions (id, customer_id, item_id, type, service_id, recipient, phone, points, point_to_ngn_rate,
                              amount_kobo, fingerprint, status, sends, finished_at)
     select gen_random_uuid(), $1, $2, 'airtime', 'mtn', '08011111111', '08011111111', 5, 1, 500, '', 'delivered', 1, now()
       from generate_series(1, $3)`,
    [customerId, scene.items['mtn'], count],
  )
}

/** The largest number of redemptions leased at the same time. */
async function mostLeased(isOver: () => boolean): Promise<number> {
  let most = 0
  while (!isOver()) {
    most = Math.max(most, (await leased()).length)
  }
  return most
}
