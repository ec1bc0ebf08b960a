import { setTimeout as delay } from 'node:timers/promises'
import { isQuietForNews, isQuietHour } from '@jara/rules/operations/quiet-hours'
import { internationalPhone } from '@jara/rules/redeeming/recipient'
import type { Db } from '../../../db/db.ts'
import { readLagosHour } from '../../../db/lagos-time.ts'
import type { NotMeLinks } from '../../../notices/not-me-links.ts'
import type { Mail } from '../../../providers/mail.ts'
import type { Sms } from '../../../providers/sms/sms.ts'
import type { PushSender } from '../../../providers/web-push/push-sender.ts'
import { describeComingRequest, notificationEmail } from './notification-email.ts'
import {
  type Audience,
  type DueDelivery,
  expandNotices,
  finishDelivery,
  type Lane,
  leaseDeliveries,
  postponeDelivery,
  recordReach,
  removeBrowser,
} from './notice-delivery.sql.ts'
import { collapsingKinds, describePush, urgentKinds } from './push-message.ts'
import { describeSms } from './sms-text.ts'

export interface DeliveryPace {
  readonly everyMs: number
  /** The delay after the first failed attempt; it doubles with each further one. */
  readonly firstPauseSeconds: number
}

export interface DeliveryDeps {
  readonly db: Db
  readonly sender: Pick<PushSender, 'send'>
  readonly mail: Mail
  readonly sms: Sms
  readonly notMe: NotMeLinks
  /** The base URL for links in emails and SMS. */
  readonly publicUrl: string
  readonly log: { warn(details: object, message: string): void }
  readonly pace?: DeliveryPace
}

export interface NoticeDelivery {
  /** Starts no more deliveries and waits briefly for those in progress. The rest are sent after their lease expires. */
  stop(): Promise<void>
}

const usualPace: DeliveryPace = { everyMs: 2_000, firstPauseSeconds: 30 }
const batchSize = 32
const maxPauseSeconds = 3_600
const maxWaitSeconds = 24 * 3_600
const drainMs = 3_000
/** An SMS whose answer was lost may have been sent, and paid for. After this many tries it is given up. */
const mostUncertainTries = 3

type Delivered =
  | { readonly kind: 'done' }
  /** It was too old, or the browser now belongs to another user. */
  | { readonly kind: 'skipped' }
  /** The browser will never accept another one. */
  | { readonly kind: 'gone' }
  | {
      readonly kind: 'refused' | 'later'
      readonly to: string
      readonly reason: string
      readonly afterSeconds?: number
    }

interface Way {
  /** Deliveries due at night wait until morning, when those that have become too old are dropped. */
  readonly isQuiet?: (hour: number) => boolean
  readonly maxAttempts: number
  send(deps: DeliveryDeps, delivery: DueDelivery): Promise<Delivered>
}

const ways: Readonly<Record<Lane, Way>> = {
  push: { isQuiet: isQuietHour, maxAttempts: 8, send: sendPush },
  'urgent-push': { maxAttempts: 8, send: sendPush },
  broadcast: { isQuiet: isQuietForNews, maxAttempts: 8, send: sendPush },
  // A mail server may be down for a night.
  mail: { maxAttempts: 24, send: sendEmail },
  sms: { maxAttempts: 8, send: sendSms },
}

/**
 * Delivers the outbox to browsers, mailboxes and phones. Runs on every server; a lease lets only one of them send each
 * delivery. No channel waits for another.
 */
export function startNoticeDelivery(deps: DeliveryDeps): NoticeDelivery {
  const stopping = new AbortController()
  const sweeping = new Map<string, Promise<void>>()
  const sweep = (name: string, work: () => Promise<void>) => {
    if (sweeping.has(name)) return
    const swept = work()
      .catch((error: unknown) => deps.log.warn({ err: error }, 'notice delivery failed'))
      .finally(() => sweeping.delete(name))
    sweeping.set(name, swept)
  }
  const deliverTo = (lane: Lane) => deliverDue(deps, lane, stopping.signal)
  const timer = setInterval(
    () => {
      sweep('browsers', async () => {
        await expandAll(deps.db, 'one')
        await Promise.all([deliverTo('push'), deliverTo('urgent-push')])
      })
      sweep('browsers of many', async () => {
        await expandAll(deps.db, 'many')
        await deliverTo('broadcast')
      })
      sweep('mailboxes', () => deliverTo('mail'))
      sweep('phones', () => deliverTo('sms'))
    },
    (deps.pace ?? usualPace).everyMs,
  )
  return {
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      await Promise.race([Promise.all(sweeping.values()), delay(drainMs, undefined, { ref: false })])
    },
  }
}

async function expandAll(db: Db, audience: Audience): Promise<void> {
  const expanded = { audience, collapsingKinds, urgentKinds }
  while ((await expandNotices(db, batchSize, expanded)) === batchSize) continue
}

async function deliverDue(deps: DeliveryDeps, lane: Lane, stopping: AbortSignal): Promise<void> {
  if (ways[lane].isQuiet?.(await readLagosHour(deps.db))) return
  for (let due = batchSize; due === batchSize && !stopping.aborted;) {
    const leased = await leaseDeliveries(deps.db, lane, batchSize)
    await Promise.all(leased.map((delivery) => deliver(deps, lane, delivery)))
    due = leased.length
  }
}

async function deliver(deps: DeliveryDeps, lane: Lane, delivery: DueDelivery): Promise<void> {
  const { maxAttempts, send } = ways[lane]
  const { db, log, pace = usualPace } = deps
  const { attempts, endpoint } = delivery
  if (delivery.is_unwanted) return finishDelivery(db, delivery)
  const outcome = await send(deps, delivery)
  if (outcome.kind === 'later' && attempts < maxAttempts) {
    const pause = Math.min(pace.firstPauseSeconds * 2 ** (attempts - 1), maxPauseSeconds)
    return postponeDelivery(db, delivery, Math.min(outcome.afterSeconds ?? pause, maxWaitSeconds))
  }
  if (lane === 'broadcast') await recordReach(db, delivery.notice_id, outcome.kind === 'done')
  if (outcome.kind === 'gone') return removeBrowser(db, endpoint)
  if (outcome.kind === 'refused' || outcome.kind === 'later') {
    log.warn({ to: outcome.to, reason: outcome.reason, attempts }, 'notice dropped')
  }
  await finishDelivery(db, delivery)
}

async function sendPush({ sender, notMe }: DeliveryDeps, delivery: DueDelivery): Promise<Delivered> {
  const { endpoint, auth, p256dh } = delivery
  const message = describePush(delivery, notMe)
  if (!message || auth === null || p256dh === null) return { kind: 'skipped' }
  const outcome = await sender.send({ endpoint, auth, p256dh }, message)
  if (outcome.kind === 'accepted') return { kind: 'done' }
  // The path of the endpoint is the browser's secret and must not be logged.
  return outcome.kind === 'gone' ? outcome : { to: new URL(endpoint).host, ...outcome }
}

async function sendEmail(
  { mail, notMe, publicUrl }: DeliveryDeps,
  delivery: DueDelivery,
): Promise<Delivered> {
  try {
    await mail.send(
      delivery.kind === 'request-coming'
        ? describeComingRequest(delivery, publicUrl)
        : notificationEmail(delivery, `${publicUrl}${notMe.pathFor(delivery.notice_id)}`),
    )
    return { kind: 'done' }
  } catch (error) {
    // A mail server's message may contain the address, which is not logged.
    const code =
      error instanceof Error && 'code' in error ? String(error.code) : 'the email could not be sent'
    return { kind: 'later', to: 'the mail server', reason: code }
  }
}

async function sendSms({ sms, notMe, publicUrl }: DeliveryDeps, delivery: DueDelivery): Promise<Delivered> {
  const { endpoint, notice_id, attempts } = delivery
  const to = 'the SMS provider'
  const text = describeSms(delivery, `${publicUrl}${notMe.pathFor(notice_id)}`)
  const outcome = await sms.send({ to: internationalPhone(endpoint), text })
  if (outcome.kind === 'accepted') return { kind: 'done' }
  const isOver = outcome.kind === 'refused' || (outcome.kind === 'unknown' && attempts >= mostUncertainTries)
  return { kind: isOver ? 'refused' : 'later', to, reason: outcome.reason }
}
