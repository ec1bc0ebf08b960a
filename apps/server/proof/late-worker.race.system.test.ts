import { afterAll, beforeAll, expect, it } from 'vitest'
import { openRedemptionScene, type RedemptionScene } from '../testing/redemption-scene.ts'
import { aPhone, fastForward } from '../testing/redemptions.ts'
import { until } from '../testing/until.ts'

let scene: RedemptionScene

beforeAll(async () => {
  scene = await openRedemptionScene()
})

afterAll(() => scene.close())

/** Shorter than the time a stopping server waits for running work. */
const lateMs = 2_800

it('a worker whose lease expired cannot mark an order as unsent after another worker sent it', async () => {
  const { simulator, database } = scene
  const test = await scene.begin({ answerWithinMs: 100 })
  const other = await scene.startNode()
  const phone = aPhone()
  // The provider's refusal reaches the first worker late, after a second worker has sent the order successfully.
  await simulator.script({ recipient: phone, code: '019', delayMs: lateMs, times: 1 })
  await simulator.script({ recipient: phone, order: 'pending' })
  const redemption = await test.redeemAirtime(phone)
  const { id } = redemption
  await until(async () => (await test.read(redemption)).status === 'sent')
  await database.db.rows(`update redemptions set lease_until = now() - interval '1 second' where id = $1`, [
    id,
  ])
  await until(async () => {
    await letTimePass(id)
    return (await test.read(redemption)).sends === 2
  })
  await until(() => test.orderOf(redemption))
  await Promise.all([test.server.close(), other.close()])
  expect(await test.read(redemption)).toMatchObject({ status: 'sent', sends: 2 })
})

/** Three minutes pass, unless a worker holds the lease or the order was already sent again. */
async function letTimePass(id: string): Promise<void> {
  const { db } = scene.database
  const idle = await db.row(
    `select id from redemptions where id = $1 and sends = 1
        and (lease_until is null or lease_until < clock_timestamp())`,
    [id],
  )
  if (idle) await fastForward(db, id, 180)
}
