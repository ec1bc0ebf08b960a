// When points end that nobody has redeemed, where the policy says that they do. Days are Lagos days such as 2026-11-30.
import { locale } from './format/intl.ts'

/** Nothing ends that its owner was not told of so many days before. */
const announcedDays = 30
const remindedDays = 7
/** If no server runs for longer than this, the points end with those of the next month. */
const announcingDays = 7

/** The last day of a month on which points can end, if today is a day to announce it. */
export function endToAnnounce(today: string): string | undefined {
  const end = lastOfMonth(dayAfter(today, announcedDays))
  return end <= dayAfter(today, announcedDays + announcingDays) ? end : undefined
}

/** Whether today is the day to remind of points that end on this day, or a later one. */
export function isToRemind(endsOn: string, today: string): boolean {
  return today <= endsOn && endsOn <= dayAfter(today, remindedDays)
}

/** Points of a month end with the month that is so many months later: those earned before this day. */
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

/** `30 November 2026`; the day as it is if it is none. */
export function endInWords(day: string): string {
  const end = new Date(day)
  return Number.isNaN(end.getTime()) ? day : longDay.format(end)
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)
