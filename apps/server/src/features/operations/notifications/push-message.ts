import type { NotMeLinks } from '../../../notices/not-me-links.ts'
import type { NoticeKind } from '../../../notices/write-notice.ts'
import type { PushMessage } from '../../../providers/web-push/push-sender.ts'
import type { DueDelivery } from './notice-delivery.sql.ts'

interface PushPolicy {
  /** The page that a tap opens; `not-me` explains how to report that it was someone else. */
  readonly url: string
  /** Whether the message itself offers "This was not me". */
  readonly offersNotMe?: true
  /** Whether it is sent at night too. */
  readonly isUrgent?: true
  /** How long the notification is worth showing. */
  readonly usefulHours: number
  /** Whether a newer notification of this kind replaces the previous one. */
  readonly collapses: boolean
}

/** A confirmed purchase opens the home screen with the balance, a rejected or reversed one the recent scans. */
const policies: Readonly<Record<NoticeKind, PushPolicy>> = {
  'purchase-confirmed': { url: '/', usefulHours: 24, collapses: false },
  'purchase-rejected': { url: '/redeem', usefulHours: 24, collapses: false },
  'purchase-pending': { url: '/retailer', usefulHours: 12, collapses: true },
  'budget-exceeded': { url: '/retailer', usefulHours: 12, collapses: true },
  'shop-pin-changed': { url: '/retailer', usefulHours: 24, collapses: true },
  'purchase-reversed': { url: '/redeem', usefulHours: 24, collapses: false },
  'points-adjusted': { url: '/', usefulHours: 24, collapses: false },
  'points-expire': { url: '/', usefulHours: 72, collapses: true },
  'appeal-decided': { url: '/account/decisions', usefulHours: 72, collapses: false },
  'data-copy': { url: '/account/data', usefulHours: 72, collapses: false },
  'request-coming': { url: '/console/approvals', usefulHours: 24, collapses: false },
  'redemption-delivered': { url: '/card', usefulHours: 24, collapses: false, offersNotMe: true },
  'redemption-refunded': { url: '/card', usefulHours: 24, collapses: false },
  broadcast: { url: '/', usefulHours: 48, collapses: false },
  security: { url: 'not-me', usefulHours: 72, collapses: false, isUrgent: true },
}

const kinds = Object.keys(policies) as NoticeKind[]
export const collapsingKinds: readonly NoticeKind[] = kinds.filter((kind) => policies[kind].collapses)
export const urgentKinds: readonly NoticeKind[] = kinds.filter((kind) => policies[kind].isUrgent)

/**
 * Builds the message that the service worker shows, or undefined if the notification is too old. A message sent twice is
 * shown once, because both carry the same tag and topic.
 */
export function describePush(
  { kind, title, body, tag, seconds_old, notice_id }: DueDelivery,
  notMe: Pick<NotMeLinks, 'pathFor'>,
): PushMessage | undefined {
  const { url, usefulHours, offersNotMe } = policies[kind]
  const ttlSeconds = Math.floor(usefulHours * 3_600 - seconds_old)
  if (ttlSeconds <= 0) return undefined
  const shown = {
    title: shorten(title, 100),
    body: shorten(body, 400),
    url: url === 'not-me' ? notMe.pathFor(notice_id) : url,
    tag,
    ...(offersNotMe ? { notMeUrl: notMe.pathFor(notice_id) } : {}),
  }
  return { topic: tag, ttlSeconds, payload: JSON.stringify(shown) }
}

/** Push services accept at most four kilobytes, and phones show less than that. */
function shorten(text: string, most: number): string {
  const characters = [...text]
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text
}
