import { createHash } from 'node:crypto'
import { readAlarms } from '@jara/contract/console/alarms'
import { mayMake } from '@jara/contract/may-make'
import type { PushMessage } from '../../providers/web-push/push-sender.ts'
import type { DueAlarm } from './alarm-delivery.sql.ts'

/** How long an alarm is worth showing. */
const usefulSeconds = 24 * 3_600

/**
 * Builds the message that the console's service worker shows, or undefined if it is too old. It may lie on a locked screen, so
 * it says no more than what is wrong. An alarm that is told again replaces what was told before.
 */
export function describeAlarmPush(alarm: DueAlarm): PushMessage | undefined {
  const { kind, subject, title, seconds_old, duties } = alarm
  const ttlSeconds = Math.floor(usefulSeconds - seconds_old)
  if (ttlSeconds <= 0) return undefined
  const tag = createHash('sha256').update(`${kind} ${subject}`).digest('base64url').slice(0, 32)
  const mayReadAlarms = mayMake(readAlarms, { role: 'operator', duties: duties ?? [] })
  const shown = {
    title,
    body: 'Open the console to read more.',
    // Whoever may not open the list of alarms finds what they may see of it at the start.
    url: mayReadAlarms ? `/console/alarms?alarm=${kind}` : '/console',
    tag,
  }
  return { topic: tag, ttlSeconds, payload: JSON.stringify(shown) }
}
