import { setTimeout as delay } from 'node:timers/promises'
import { getHealth } from '@jara/contract/operations/installation'
import { expect, it, vi } from 'vitest'
import { signUp } from '../testing/accounts.ts'
import { checkInvariants } from '../testing/invariants.ts'
import { type Installation, openInstallation } from '../testing/installation.ts'
import { fastForward, offerItems } from '../testing/redemptions.ts'
import { startSimulator } from '../testing/simulator.ts'
import { nothingTold, redeemStubbornly } from '../testing/stubborn-customer.ts'
import { until } from '../testing/until.ts'
import { earnPoints } from '../src/ledger/moves.sql.ts'

/** A few kills by default, or as many as fit into SOAK_MINUTES. */
const minutes = Number(process.env['SOAK_MINUTES'] ?? 0)
const fewKills = 4
const customers = 6

vi.setConfig({ testTimeout: (minutes + 5) * 60_000 })

/** What the provider does to some of the orders, chosen by phone number prefix. */
const faults = [
  { recipient: '08031000', delayMs: 700 },
  { answer: 'drop', times: 5 },
  { order: 'never-arrives', times: 3 },
  { deliverAfterRequeries: 2, times: 5 },
  { code: '016', times: 5 },
]

it('no redemption is lost or repeated when server or database is killed at random', async () => {
  const simulator = await startSimulator('demo')
  const installation = await openInstallation(simulator.environment)
  try {
    const load = await beginLoad(installation)
    const end = performance.now() + minutes * 60_000
    let kills = 0
    for (; kills < fewKills || performance.now() < end; kills += 1) {
      for (const fault of faults) await simulator.script(fault)
      await load.during(() => killSomething(installation))
      await simulator.forgetFaults()
      await settle(installation)
      // This test is not about the limit on a customer's redemption attempts.
      await installation.db.rows('delete from rate_limits')
      const witness = { orders: await simulator.orders(), acknowledged: load.told.acknowledged }
      expect(await checkInvariants(installation.db, witness), `after kill ${kills + 1}`).toEqual([])
    }
    expect([...load.told.statuses.keys()].filter((status) => ![0, 200, 409, 503].includes(status))).toEqual(
      [],
    )
    expect(load.told.acknowledged.length).toBeGreaterThan(kills)
    process.stdout.write(`${kills} kills, ${load.told.acknowledged.length} redemptions acknowledged\n`)
  } finally {
    await installation.close()
    await simulator.close()
  }
})

async function beginLoad(installation: Installation) {
  const items = await offerItems(installation.db)
  const people = await Promise.all(
    Array.from({ length: customers }, async () => {
      const customer = await signUp(installation, 'customer')
      await earnPoints(installation.db, {
        userId: customer.id,
        points: 10_000_000,
        cause: `test/${customer.id}`,
      })
      return customer
    }),
  )
  const told = nothingTold()
  return {
    told,
    /** All customers keep redeeming while the work runs, and finish the redemptions they have started. */
    during: async (work: () => Promise<void>) => {
      let isOver = false
      const redeeming = people.map(async (customer) => {
        while (!isOver) await redeemStubbornly(installation, customer, { itemId: items['mtn'], told })
      })
      await work()
      isOver = true
      await Promise.all(redeeming)
    },
  }
}

async function killSomething(installation: Installation): Promise<void> {
  await delay(500 + Math.random() * 2_500)
  if (Math.random() < 0.3) installation.killDatabase()
  else await installation.killServer()
  await until(async () => {
    const health = await installation.call(getHealth).catch(() => undefined)
    return health?.status === 200
  })
}

/** Advances time until no redemption is open. */
async function settle({ db }: Installation): Promise<void> {
  await until(async () => {
    const open = await db.rows<{ id: string; is_resting: boolean }>(
      `select id, lease_until is null and next_at > clock_timestamp() as is_resting
         from redemptions where status in ('held', 'sent')`,
    )
    for (const { id, is_resting } of open) if (is_resting) await fastForward(db, id, 180)
    return open.length === 0
  }, 100)
}
