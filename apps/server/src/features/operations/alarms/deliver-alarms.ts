import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../../../db/db.ts'
import type { Mail } from '../../../providers/mail.ts'
import type { PushSender } from '../../../providers/web-push/push-sender.ts'
import type { WebhookSender } from '../../../providers/webhook/webhook-sender.ts'
import { deleteBrowserAt } from './alarm-browser.sql.ts'
import { type DueAlarm, leaseAlarms, recordTry, type Try } from './alarm-delivery.sql.ts'
import { describeAlarmPush } from './alarm-push.ts'

interface AlarmPace {
  readonly everyMs: number
  /** The delay after the first failed attempt; it doubles with each further one. */
  readonly firstPauseSeconds: number
}

export interface AlarmDeliveryDeps {
  readonly db: Db
  readonly mail: Mail
  readonly webhooks: Pick<WebhookSender, 'send'>
  readonly push: Pick<PushSender, 'send'>
  /** The secret that signs a route's calls. */
  readonly secretOf: (routeId: string) => string
  readonly log: { warn(details: object, message: string): void }
  readonly pace?: AlarmPace
}

export interface AlarmDelivery {
  /** Starts no more deliveries and waits briefly for those in progress. The rest are sent after their lease expires. */
  stop(): Promise<void>
}

const usualPace: AlarmPace = { everyMs: 2_000, firstPauseSeconds: 30 }
const batchSize = 16
/** The last tries are an hour apart, so that a receiver may be down for a night. */
const maxAttempts = 18
const maxPauseSeconds = 3_600
const drainMs = 3_000

/** Sends alarms to mailboxes, webhooks and browsers. Runs on every server; a lease lets only one of them make each try. */
export function startAlarmDelivery(deps: AlarmDeliveryDeps): AlarmDelivery {
  let sweeping: Promise<void> | undefined
  let stopping = false
  const sweep = () => {
    if (stopping) return
    sweeping ??= deliverDueAlarms(deps)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'alarm delivery failed'))
      .finally(() => {
        sweeping = undefined
      })
  }
  const timer = setInterval(sweep, (deps.pace ?? usualPace).everyMs)
  return {
    stop: async () => {
      stopping = true
      clearInterval(timer)
      await Promise.race([sweeping, delay(drainMs, undefined, { ref: false })])
    },
  }
}

/** Tries every due delivery once. */
export async function deliverDueAlarms(deps: AlarmDeliveryDeps): Promise<void> {
  for (let due = batchSize; due === batchSize;) {
    const leased = await leaseAlarms(deps.db, batchSize)
    await Promise.all(leased.map(async (alarm) => recordTry(deps.db, alarm, await deliver(deps, alarm))))
    due = leased.length
  }
}

async function deliver(deps: AlarmDeliveryDeps, alarm: DueAlarm): Promise<Try> {
  if (alarm.is_removed) return { state: 'failed', outcome: 'the channel was removed', afterSeconds: null }
  const fault = await ways[alarm.way](deps, alarm)
  if (fault === undefined) return { state: 'delivered', outcome: 'delivered', afterSeconds: null }
  const { reason, isFinal, waitSeconds = 0 } = fault
  if (isFinal || alarm.attempts >= maxAttempts) {
    deps.log.warn({ way: alarm.way, reason, attempts: alarm.attempts }, 'an alert was not delivered')
    return { state: 'failed', outcome: reason, afterSeconds: null }
  }
  const { firstPauseSeconds } = deps.pace ?? usualPace
  const pause = Math.max(firstPauseSeconds * 2 ** (alarm.attempts - 1), waitSeconds)
  const afterSeconds = Math.min(pause, maxPauseSeconds)
  return { state: 'waiting', outcome: reason, afterSeconds }
}

interface Fault {
  readonly reason: string
  readonly isFinal: boolean
  /** The delay that the receiver asked for. */
  readonly waitSeconds?: number | undefined
}

const ways: Readonly<
  Record<DueAlarm['way'], (deps: AlarmDeliveryDeps, alarm: DueAlarm) => Promise<Fault | undefined>>
> = { mail: sendEmail, webhook: callWebhook, push: sendPush }

async function sendEmail(
  { mail }: AlarmDeliveryDeps,
  { target, title, body }: DueAlarm,
): Promise<Fault | undefined> {
  try {
    await mail.send({ to: target, subject: `Jara: ${title}`, text: `Hello,\n\n${body}` })
    return undefined
  } catch (error) {
    // A mail server's message may contain the address and more.
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
    return { reason: `the mail server: ${code}`, isFinal: false }
  }
}

async function callWebhook(deps: AlarmDeliveryDeps, alarm: DueAlarm): Promise<Fault | undefined> {
  const { route_id: routeId, target: url, message_id: id, kind, subject, state, title, body } = alarm
  const message = { id, kind, subject, state, title, text: body, at: alarm.created_at.toISOString() }
  const secret = deps.secretOf(routeId)
  const outcome = await deps.webhooks.send({ url, secret, body: JSON.stringify(message) })
  return outcome.kind === 'accepted'
    ? undefined
    : { reason: outcome.reason, isFinal: outcome.kind === 'refused' }
}

async function sendPush({ db, push }: AlarmDeliveryDeps, alarm: DueAlarm): Promise<Fault | undefined> {
  const { endpoint, auth, p256dh } = alarm
  if (endpoint === null || auth === null || p256dh === null)
    return { reason: 'alerts are off in that browser, or its operator was signed out', isFinal: true }
  const message = describeAlarmPush(alarm)
  if (!message) return { reason: 'it was too old to send', isFinal: true }
  const outcome = await push.send({ endpoint, auth, p256dh }, message)
  if (outcome.kind === 'accepted') return undefined
  if (outcome.kind === 'gone') {
    await deleteBrowserAt(db, endpoint)
    return { reason: 'the push service no longer knows the browser', isFinal: true }
  }
  const { kind, reason } = outcome
  return {
    reason,
    isFinal: kind === 'refused',
    waitSeconds: kind === 'later' ? outcome.afterSeconds : undefined,
  }
}
