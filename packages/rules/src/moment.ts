// As Intl writes moments in Nigeria, but not by it: see docs/decisions/0019.
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']

/** `19 Nov 2026, 14:05`, where the reader is; undefined when the text is no timestamp. */
export function formatMoment(timestamp: string | undefined): string | undefined {
  const moment = new Date(timestamp ?? Number.NaN)
  return Number.isNaN(moment.getTime()) ? undefined : dayAndTime(moment)
}

/** What is no longer new says of when it is: `As of 14:05`, on another day `As of 19 Nov 2026, 14:05`. */
export function asOf(momentMs: number, nowMs: number): string {
  const moment = new Date(momentMs)
  const isToday = moment.toDateString() === new Date(nowMs).toDateString()
  return `As of ${isToday ? timeOfDay(moment) : dayAndTime(moment)}`
}

function dayAndTime(moment: Date): string {
  const month = months[moment.getMonth()] ?? ''
  return `${moment.getDate()} ${month} ${moment.getFullYear()}, ${timeOfDay(moment)}`
}

function timeOfDay(moment: Date): string {
  return [moment.getHours(), moment.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}
