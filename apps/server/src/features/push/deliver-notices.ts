import { setTimeout as delay } from 'node:timers/promises'
import { isQuietHour } from '@jara/rules/quiet-hours'
import type { Db } from '../../db/db.ts'
import type { PushSender } from '../../providers/web-push/push-sender.ts'
import {
  type DueDelivery,
  expandNotices,
  finishDelivery,
  removeBrowser,
  leaseDeliveries,
  postponeDelivery,
  readHour,
} from './push-delivery.sql.ts'
import { collapsingKinds, describePush } from './push-message.ts'

export interface DeliveryPace {
  readonly everyMs: number
  /** The delay after the first failed attempt; it doubles with each further one. */
  readonly firstPauseSeconds: number
}

export interface DeliveryDeps {
  readonly db: Db
  readonly sender: Pick<PushSender, 'send'>
  readonly log: { warn(details: object, message: string): void }
  readonly pace?: DeliveryPace
}

export interface NoticeDelivery {
  /** Starts no more deliveries and waits briefly for those in progress. The rest are sent after their lease expires. */
  stop(): Promise<void>
}

const usualPace: DeliveryPace = { everyMs: 2_000, firstPauseSeconds: 30 }
const batchSize = 32
const maxAttempts = 8
const maxPauseSeconds = 3_600
const maxWaitSeconds = 24 * 3_600
const drainMs = 3_000

/** Delivers the outbox to browsers. Runs on every server; a lease lets only one of them send each delivery. */
export function startNoticeDelivery(deps: DeliveryDeps): NoticeDelivery {
  const stopping = new AbortController()
  let sweeping: Promise<void> | undefined
  const sweep = () => {
    sweeping ??= deliverDue(deps, stopping.signal)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'notice delivery failed'))
      .finally(() => {
        sweeping = undefined
      })
  }
  const timer = setInterval(sweep, (deps.pace ?? usualPace).everyMs)
  return {
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      await Promise.race([sweeping, delay(drainMs, undefined, { ref: false })])
    },
  }
}

async function deliverDue(deps: DeliveryDeps, stopping: AbortSignal): Promise<void> {
  while ((await expandNotices(deps.db, batchSize, collapsingKinds)) === batchSize) continue
  // Deliveries due at night wait until morning, when those that have become too old are dropped.
  if (isQuietHour(await readHour(deps.db))) return
  for (let due = batchSize; due === batchSize && !stopping.aborted;) {
    const leased = await leaseDeliveries(deps.db, batchSize)
    await Promise.all(leased.map((delivery) => deliver(deps, delivery)))
    due = leased.length
  }
}

async function deliver(
  { db, sender, log, pace = usualPace }: DeliveryDeps,
  delivery: DueDelivery,
): Promise<void> {
  const { endpoint, auth, p256dh, attempts } = delivery
  const message = describePush(delivery)
  if (!message || auth === null || p256dh === null) return finishDelivery(db, delivery)
  const outcome = await sender.send({ endpoint, auth, p256dh }, message)
  if (outcome.kind === 'gone') return removeBrowser(db, endpoint)
  if (outcome.kind === 'later' && attempts < maxAttempts) {
    const pause = Math.min(pace.firstPauseSeconds * 2 ** (attempts - 1), maxPauseSeconds)
    return postponeDelivery(db, delivery, Math.min(outcome.afterSeconds ?? pause, maxWaitSeconds))
  }
  if (outcome.kind !== 'accepted') {
    // The path of the endpoint is the browser's secret and must not be logged.
    const pushService = new URL(endpoint).host
    log.warn({ pushService, reason: outcome.reason, attempts }, 'notice dropped')
  }
  await finishDelivery(db, delivery)
}
