import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type ConnectOptions, connect, type Database, type Db } from '../../db/db.ts'
import { scoreShops } from '../../features/trust/cases/score-shops.ts'
import type { Passwords } from '../../providers/passwords.ts'
import type { TokenVault } from '../../providers/token-vault/token-vault.ts'
import { joinTransaction } from '../load-demo-data.ts'
import { createDice } from './dice.ts'
import { holdPurchases } from './hold-purchases.ts'
import { before } from './month-calendar.ts'
import type { Scene } from './month-scene.ts'
import { closeAccounts, forgetKeptDays, hasMonth, readGround, tryMonthLock } from './month.sql.ts'
import { openMonth } from './open-month.ts'
import { openPastClock, type PastClock } from './past-clock.ts'
import { planActs } from './plan-acts.ts'
import { planMissions } from './plan-missions.ts'
import { eventsOf, planPurchases } from './plan-purchases.ts'
import { planRedemptions } from './plan-redemptions.ts'

export interface MonthOptions {
  readonly connection: ConnectOptions['connection']
  readonly passwords: Passwords
  readonly vault: TokenVault
  readonly signal: AbortSignal
}

const lookAgainMs = 500

/**
 * Adds a month of business to a demo, once and in one transaction: a process that is killed leaves nothing of it behind. Uses a
 * connection of its own, so that no one else sees its temporary views.
 */
export async function makeMonth({ connection, signal, ...means }: MonthOptions): Promise<'made' | 'present'> {
  const db = connect({ connection, poolSize: 1 })
  try {
    return await db.transaction(
      async (tx) => {
        while (!(await tryMonthLock(tx))) await delay(lookAgainMs, undefined, { signal })
        if (await hasMonth(tx)) return 'present'
        await fillMonth(db, tx, { ...means, signal })
        return 'made'
      },
      { timeLimits: 'none' },
    )
  } finally {
    await db.end()
  }
}

async function fillMonth(
  pool: Database,
  tx: Db,
  { passwords, vault, signal }: Omit<MonthOptions, 'connection'>,
): Promise<void> {
  await forgetKeptDays(tx)
  const ground = await readGround(tx)
  const clock = await openPastClock(tx)
  const db = joinTransaction(pool, clock.tx)
  const scene = await openMonth({
    ...ground,
    db,
    dice: createDice(2_026),
    passwords: await oneForAll(passwords),
    setTo: clock.setTo,
  })
  await playMonth(scene, vault, clock, signal, () => joinTransaction(pool, clock.tx))
  const shopkeepers = scene.shops.map(({ userId }) => userId)
  const customers = scene.customers.map(({ id }) => id)
  await closeAccounts(tx, [...shopkeepers, ...customers, scene.amaka.userId])
}

/** Oldest first, so that the ledger's numbers and times have the same order. Events that would lie in the future are left out. */
async function playMonth(
  scene: Scene,
  vault: TokenVault,
  clock: PastClock,
  signal: AbortSignal,
  freshDatabase: () => Database,
): Promise<void> {
  const { now } = scene
  const purchases = planPurchases(scene)
  const events = [
    ...purchases.flatMap((purchase) => eventsOf(scene, purchase)),
    ...planRedemptions(scene, vault),
    ...planMissions(scene),
    ...planActs(scene, purchases),
  ]
  const past = events.filter(({ at }) => at < now).toSorted((a, b) => a.at.getTime() - b.at.getTime())
  for (const { at, run } of past) {
    signal.throwIfAborted()
    await clock.setTo(at)
    await run()
  }
  await clock.setTo(before(now, 0))
  await holdPurchases(scene, purchases, freshDatabase)
  await scoreShops(scene.db)
}

/** No one signs in to these accounts, so they all share the hash of one unknown password. */
async function oneForAll(passwords: Passwords): Promise<Passwords> {
  const hash = await passwords.hash(randomUUID())
  return { ...passwords, hash: () => Promise.resolve(hash) }
}
