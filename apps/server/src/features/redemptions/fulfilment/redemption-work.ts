import { setTimeout as delay } from 'node:timers/promises'
import { redemptionQueue, type RedemptionDeps } from '../redemption-deps.ts'
import { leaseDue, selectForgotten } from './redemption-lease.sql.ts'
import { workOnRedemption } from './work-on-redemption.ts'

export interface RedemptionWork {
  /** Takes nothing more on, and waits a little for what is under way: the rest is asked for again later. */
  stop(): Promise<void>
}

/** How many calls to the provider one server has open at most. */
const mostUnderWay = 32
const lastWordsMs = 3_000

/** Works on what jobs announce, and on what was forgotten because a job or a worker died. */
export async function startRedemptionWork(
  deps: RedemptionDeps,
  sweepEveryMs: number,
): Promise<RedemptionWork> {
  const underWay = new Set<Promise<void>>()
  let stopping = false

  const takeOn = async (id: string): Promise<void> => {
    while (underWay.size >= mostUnderWay) await Promise.race(underWay)
    if (stopping) return
    const leased = Promise.withResolvers<void>()
    const task = lookAfter(deps, id, leased.resolve).finally(() => {
      underWay.delete(task)
      leased.resolve()
    })
    underWay.add(task)
    await leased.promise
  }

  const sweep = async (): Promise<void> => {
    try {
      for (const { id } of await selectForgotten(deps.db, mostUnderWay)) await takeOn(id)
    } catch (error) {
      deps.log.warn({ err: error }, 'forgotten redemptions could not be looked for')
    }
  }
  let sweeping: Promise<void> | undefined
  const sweepUnlessSweeping = () => {
    sweeping ??= sweep().finally(() => {
      sweeping = undefined
    })
  }
  sweepUnlessSweeping()
  const timer = setInterval(sweepUnlessSweeping, sweepEveryMs)

  await deps.jobs.work(redemptionQueue, async (batch) => {
    await Promise.all(batch.map(({ id }) => takeOn(id)))
  })
  return {
    stop: async () => {
      stopping = true
      clearInterval(timer)
      const done = Promise.all([...underWay, sweeping])
      await Promise.race([done, delay(lastWordsMs, undefined, { ref: false })])
    },
  }
}

/** A fault leaves the lease to run out: the sweep finds the redemption again. */
async function lookAfter(deps: RedemptionDeps, id: string, onLease: () => void): Promise<void> {
  try {
    const redemption = await leaseDue(deps.db, id)
    onLease()
    if (redemption) await workOnRedemption(deps, redemption)
  } catch (error) {
    deps.log.warn({ err: error, redemption: id }, 'work on a redemption was broken off')
  }
}
