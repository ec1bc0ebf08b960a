import { locale, timeOfDay } from '../format/intl.ts'

const dayOnly = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' })

/** `Today`, `Yesterday`, or `19 Nov 2026`, in the device's time zone. */
export function dayOfMessage(timestamp: string | undefined, nowMs: number): string {
  const moment = new Date(timestamp ?? Number.NaN)
  if (Number.isNaN(moment.getTime())) return 'Earlier'
  const yesterday = new Date(nowMs)
  yesterday.setDate(yesterday.getDate() - 1)
  if (moment.toDateString() === new Date(nowMs).toDateString()) return 'Today'
  return moment.toDateString() === yesterday.toDateString() ? 'Yesterday' : dayOnly.format(moment)
}

/** `14:05` in the device's time zone; undefined if the text is not a timestamp. */
export function timeOfMessage(timestamp: string | undefined): string | undefined {
  const moment = new Date(timestamp ?? Number.NaN)
  return Number.isNaN(moment.getTime()) ? undefined : timeOfDay.format(moment)
}
