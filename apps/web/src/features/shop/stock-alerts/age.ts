import { relativeTime } from '@jara/rules/format/intl'

/** The age in words: `35 min ago`, `3 hr ago`, `yesterday`. */
export function age(since: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000))
  if (minutes < 1) return 'just now'
  if (minutes < 60) return relativeTime.format(-minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 24
    ? relativeTime.format(-hours, 'hour')
    : relativeTime.format(-Math.floor(hours / 24), 'day')
}
