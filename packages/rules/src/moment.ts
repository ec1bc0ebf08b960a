import { dayAndTime, locale, timeOfDay } from './format/intl.ts'

const dayOfYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })

/** `19 Nov 2026, 14:05` in the device's time zone; undefined if the text is not a timestamp. */
export function formatMoment(timestamp: string | undefined): string | undefined {
  const moment = new Date(timestamp ?? Number.NaN)
  return Number.isNaN(moment.getTime()) ? undefined : dayAndTime.format(moment)
}

/** The time of data that may be outdated: `As of 14:05` if from today, else `As of 19 Nov 2026, 14:05`. */
export function asOf(momentMs: number, nowMs: number): string {
  const moment = new Date(momentMs)
  const isToday = moment.toDateString() === new Date(nowMs).toDateString()
  return `As of ${(isToday ? timeOfDay : dayAndTime).format(moment)}`
}

/** `14:05` if from today, else `19 Nov`. */
export function timeOrDay(momentMs: number, nowMs: number): string {
  const moment = new Date(momentMs)
  const isToday = moment.toDateString() === new Date(nowMs).toDateString()
  return (isToday ? timeOfDay : dayOfYear).format(moment)
}
