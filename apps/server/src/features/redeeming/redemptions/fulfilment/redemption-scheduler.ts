import { setTimeout as delay } from 'node:timers/promises'
import type { FulfilmentDeps } from '../redemption-deps.ts'
import { leaseDue, type LeasedRedemption, leaseOne } from './redemption-lease.sql.ts'
import { workOnRedemption } from './work-on-redemption.ts'

/** The most calls to the provider that one server makes at once. */
const mostUnderWay = 32
/** Places that a sweep leaves to new redemptions, so that these never wait behind a backlog of requeries. */
const keptForWakes = 8
const lastWordsMs = 3_000

/** Works on redemptions whose `next_at` has come. Only the row says what is due, so a crash loses nothing. */
export class RedemptionScheduler {
  readonly #deps: FulfilmentDeps
  readonly #timer: NodeJS.Timeout
  readonly #underWay = new Set<Promise<void>>()
  #free = mostUnderWay
  /** True if something may have become due since the last sweep. */
  #mayBeDue = false
  #sweeping: Promise<void> | undefined
  #stopping = false

  constructor(deps: FulfilmentDeps, sweepEveryMs: number) {
    this.#deps = deps
    const lookForDue = () => {
      this.#mayBeDue = true
      this.#sweepOnce()
    }
    lookForDue()
    this.#timer = setInterval(lookForDue, sweepEveryMs)
  }

  /** Starts work on a redemption at once; call it after the commit. Without it the next sweep finds the redemption. */
  wake(id: string): void {
    if (this.#free > 0 && !this.#stopping) this.#begin(id, () => leaseOne(this.#deps.db, id))
    else this.#mayBeDue = true
  }

  /** Leases nothing more, and waits briefly for running work. Other servers, or the next start, do the rest. */
  async stop(): Promise<void> {
    this.#stopping = true
    clearInterval(this.#timer)
    const done = async () => {
      await this.#sweeping
      await Promise.all(this.#underWay)
    }
    await Promise.race([done(), delay(lastWordsMs, undefined, { ref: false })])
  }

  #sweepOnce(): void {
    this.#sweeping ??= this.#sweep()
      .catch((error: unknown) => this.#deps.log.warn({ err: error }, 'sweep for due redemptions failed'))
      .finally(() => {
        this.#sweeping = undefined
      })
  }

  async #sweep(): Promise<void> {
    while (this.#mayBeDue && this.#free > keptForWakes && !this.#stopping) {
      this.#mayBeDue = false
      await this.#fillPlaces(this.#free - keptForWakes)
    }
  }

  async #fillPlaces(room: number): Promise<void> {
    // Reserve the places during the statement, so that a wake does not fill them too.
    this.#free -= room
    let leased: LeasedRedemption[] = []
    try {
      leased = await leaseDue(this.#deps.db, room)
    } finally {
      this.#free += room
    }
    for (const redemption of leased) this.#begin(redemption.id, async () => redemption)
    if (leased.length === room) this.#mayBeDue = true
  }

  #begin(id: string, lease: () => Promise<LeasedRedemption | undefined>): void {
    this.#free -= 1
    const task = lookAfter(this.#deps, id, lease).finally(() => {
      this.#underWay.delete(task)
      this.#free += 1
      if (this.#mayBeDue) this.#sweepOnce()
    })
    this.#underWay.add(task)
  }
}

/** After a fault the lease expires, and a sweep finds the redemption again. */
async function lookAfter(
  deps: FulfilmentDeps,
  id: string,
  lease: () => Promise<LeasedRedemption | undefined>,
): Promise<void> {
  try {
    const redemption = await lease()
    if (redemption) await workOnRedemption(deps, redemption)
  } catch (error) {
    deps.log.warn({ err: error, redemption: id }, 'work on a redemption failed')
  }
}
