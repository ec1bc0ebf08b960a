import { setTimeout as delay } from 'node:timers/promises'
import { isQuietHour } from '@jara/rules/quiet-hours'
import type { Db } from '../../db/db.ts'
import type { PushSender } from '../../providers/web-push/push-sender.ts'
import {
  type DueDelivery,
  expandNotices,
  finishDelivery,
  forgetBrowser,
  leaseDeliveries,
  postponeDelivery,
  readHour,
} from './push-delivery.sql.ts'
import { collapsingKinds, describePush } from './push-message.ts'

export interface DeliveryPace {
  readonly everyMs: number
  /** What a failed attempt waits for, and each further one twice as long. */
  readonly firstPauseSeconds: number
}

export interface DeliveryDeps {
  readonly db: Db
  readonly sender: Pick<PushSender, 'send'>
  readonly log: { warn(details: object, message: string): void }
  readonly pace?: DeliveryPace
}

export interface NoticeDelivery {
  /** Begins nothing more, and waits a little for what is under way: the rest is sent later, by whoever finds it. */
  stop(): Promise<void>
}

const usualPace: DeliveryPace = { everyMs: 2_000, firstPauseSeconds: 30 }
const atOnce = 32
const mostAttempts = 8
const longestPauseSeconds = 3_600
const longestWaitSeconds = 24 * 3_600
const lastWordsMs = 3_000

/** Sends what is in the outbox to the browsers that it is for, from every server at once and to each browser once. */
export function startNoticeDelivery(deps: DeliveryDeps): NoticeDelivery {
  const stopping = new AbortController()
  let sweeping: Promise<void> | undefined
  const sweep = () => {
    sweeping ??= deliverDue(deps, stopping.signal)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'notices could not be sent'))
      .finally(() => {
        sweeping = undefined
      })
  }
  const timer = setInterval(sweep, (deps.pace ?? usualPace).everyMs)
  return {
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      await Promise.race([sweeping, delay(lastWordsMs, undefined, { ref: false })])
    },
  }
}

async function deliverDue(deps: DeliveryDeps, stopping: AbortSignal): Promise<void> {
  while ((await expandNotices(deps.db, atOnce, collapsingKinds)) === atOnce) continue
  // What is due at night waits for the morning, and is then no longer of use if it is too old.
  if (isQuietHour(await readHour(deps.db))) return
  for (let due = atOnce; due === atOnce && !stopping.aborted;) {
    const leased = await leaseDeliveries(deps.db, atOnce)
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
  if (outcome.kind === 'gone') return forgetBrowser(db, endpoint)
  if (outcome.kind === 'later' && attempts < mostAttempts) {
    const pause = Math.min(pace.firstPauseSeconds * 2 ** (attempts - 1), longestPauseSeconds)
    return postponeDelivery(db, delivery, Math.min(outcome.afterSeconds ?? pause, longestWaitSeconds))
  }
  if (outcome.kind !== 'accepted') {
    // The rest of the address is the browser's secret.
    const pushService = new URL(endpoint).host
    log.warn({ pushService, reason: outcome.reason, attempts }, 'a notice was given up')
  }
  await finishDelivery(db, delivery)
}
