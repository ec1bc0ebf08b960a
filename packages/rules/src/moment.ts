const moments = new Intl.DateTimeFormat('en-NG', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
})

const timesOfDay = new Intl.DateTimeFormat('en-NG', { hour: '2-digit', minute: '2-digit', hour12: false })

/** `19 Nov 2026, 14:05`, where the reader is; undefined when the text is no timestamp. */
export function formatMoment(timestamp: string | undefined): string | undefined {
  const moment = new Date(timestamp ?? Number.NaN)
  return Number.isNaN(moment.getTime()) ? undefined : moments.format(moment)
}

/** What is no longer new says how old it is: `As of 14:05`, on another day `As of 19 Nov 2026, 14:05`. */
export function asOf(momentMs: number, nowMs: number): string {
  const isToday = new Date(momentMs).toDateString() === new Date(nowMs).toDateString()
  return `As of ${(isToday ? timesOfDay : moments).format(momentMs)}`
}
