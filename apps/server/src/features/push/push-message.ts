import type { NoticeKind } from '../../notices/write-notice.ts'
import type { PushMessage } from '../../providers/web-push/push-sender.ts'
import type { DueDelivery } from './push-delivery.sql.ts'

interface Manner {
  /** Where a tap leads. */
  readonly url: string
  /** How long it is of use. */
  readonly usefulHours: number
  /** Whether a newer notice of the kind takes the place of the one before. */
  readonly collapses: boolean
}

/** A confirmed purchase shows in the balance at home, a rejected one among the recent scans. */
const manners: Readonly<Record<NoticeKind, Manner>> = {
  'purchase-confirmed': { url: '/', usefulHours: 24, collapses: false },
  'purchase-rejected': { url: '/redeem', usefulHours: 24, collapses: false },
  'purchase-pending': { url: '/retailer', usefulHours: 12, collapses: true },
  'redemption-delivered': { url: '/card', usefulHours: 24, collapses: false },
  'redemption-refunded': { url: '/card', usefulHours: 24, collapses: false },
}

export const collapsingKinds: readonly NoticeKind[] = (Object.keys(manners) as NoticeKind[]).filter(
  (kind) => manners[kind].collapses,
)

/**
 * What the app's worker shows, and nothing else. Undefined when it is too late to be of use. Sent twice it is shown once:
 * both carry the same tag and topic.
 */
export function describePush({ kind, title, body, tag, seconds_old }: DueDelivery): PushMessage | undefined {
  const { url, usefulHours } = manners[kind]
  const ttlSeconds = Math.floor(usefulHours * 3_600 - seconds_old)
  if (ttlSeconds <= 0) return undefined
  const shown = { title: shorten(title, 100), body: shorten(body, 400), url, tag }
  return { topic: tag, ttlSeconds, payload: JSON.stringify(shown) }
}

/** Push services take no more than four kilobytes, and no phone shows as much. */
function shorten(text: string, most: number): string {
  const characters = [...text]
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text
}
