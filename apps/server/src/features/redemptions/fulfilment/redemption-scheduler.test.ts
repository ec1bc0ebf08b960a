import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { explain } from '../../../../testing/explain.ts'
import { openRedemptionScene, type RedemptionScene } from '../../../../testing/redemption-scene.ts'
import { aPhone, aRichCustomer, redeemAs } from '../../../../testing/redemptions.ts'
import { leaseDue } from './redemption-lease.sql.ts'

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

  it('has at most 32 open calls, and the rest wait', async () => {
    const node = await scene.startNode({ answerWithinMs: 30_000 })
    const customers = await Promise.all(Array.from({ length: 40 }, () => aRichCustomer(node, 1_000)))
    await scene.simulator.script({ endpoint: 'pay', delayMs: 300 })
    let isOver = false
    const watch = mostLeased(() => isOver)
    const wish = { itemId: scene.items['mtn'], pointsToRedeem: 1_000 }
    const answers = await Promise.all(
      customers.map((customer) => redeemAs(node, customer, { ...wish, phone: aPhone() })),
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
})

/** The largest number of redemptions leased at the same time. */
async function mostLeased(isOver: () => boolean): Promise<number> {
  let most = 0
  while (!isOver()) {
    const leased = await scene.database.db.rows('select id from redemptions where lease_until is not null')
    most = Math.max(most, leased.length)
  }
  return most
}
