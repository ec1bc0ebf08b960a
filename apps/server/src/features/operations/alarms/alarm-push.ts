import { createHash } from 'node:crypto'
import { readAlarms } from '@jara/contract/operations/alarms'
import { isAllowed } from '@jara/contract/is-allowed'
import type { PushMessage } from '../../../providers/web-push/push-sender.ts'
import type { DueAlarm } from './alarm-delivery.sql.ts'

/** How long an alarm is worth showing. */
const usefulSeconds = 24 * 3_600

/**
 * Builds the message that the console's service worker shows, or undefined if it is too old. It may appear on a locked
 * screen, so it says only what is wrong. A repeated alarm replaces its earlier message.
 */
export function describeAlarmPush(alarm: DueAlarm): PushMessage | undefined {
  const { kind, subject, title, seconds_old, duties } = alarm
  const ttlSeconds = Math.floor(usefulSeconds - seconds_old)
  if (ttlSeconds <= 0) return undefined
  const tag = createHash('sha256').update(`${kind} ${subject}`).digest('base64url').slice(0, 32)
  const mayReadAlarms = isAllowed(readAlarms, { role: 'operator', duties: duties ?? [] })
  const shown = {
    title,
    body: 'Open the console for details.',
    // Operators who may not open the list of alarms find what they may see of it on the overview.
    url: mayReadAlarms ? `/console/alarms?alarm=${kind}` : '/console',
    tag,
  }
  return { topic: tag, ttlSeconds, payload: JSON.stringify(shown) }
}
