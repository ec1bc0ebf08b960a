// When unredeemed points expire, if the policy says so. Days are Lagos days such as 2026-11-30.
import { locale } from '../format/intl.ts'

/** Points expire only if their owner was notified this many days before. */
const announcedDays = 30
const remindedDays = 7
/** If no server runs for longer than this, the points expire with those of the next month. */
const announcingDays = 7

/** The last day of a month on which points can expire, if today is a day to announce it. */
export function endToAnnounce(today: string): string | undefined {
  const end = lastOfMonth(dayAfter(today, announcedDays))
  return end <= dayAfter(today, announcedDays + announcingDays) ? end : undefined
}

/** Whether today is a day to remind customers of points that expire on this day. */
export function isToRemind(endsOn: string, today: string): boolean {
  return today <= endsOn && endsOn <= dayAfter(today, remindedDays)
}

/** Points earned in a month expire at the end of the month this many months later: those earned before this day. */
export function earnedBefore(endsOn: string, months: number): string {
  const [year = 0, month = 0] = endsOn.split('-').map(Number)
  return dayOf(new Date(Date.UTC(year, month - months, 1)))
}

function lastOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return dayOf(new Date(Date.UTC(year, month, 0)))
}

function dayAfter(day: string, days: number): string {
  const then = new Date(`${day}T00:00:00Z`)
  then.setUTCDate(then.getUTCDate() + days)
  return dayOf(then)
}

const longDay = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })

/** `30 November 2026`; text that is not a date is returned as it is. */
export function endInWords(day: string): string {
  const end = new Date(day)
  return Number.isNaN(end.getTime()) ? day : longDay.format(end)
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)
