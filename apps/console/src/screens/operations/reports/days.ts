const dayMs = 86_400_000
const lagos = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' })
const long = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})
const short = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' })

const spans = { fortnight: 14, quarter: 91, year: 365 } as const
export type Span = keyof typeof spans

/** The last days, including today in Lagos. */
export function lastDays(span: Span, now = Date.now()): { readonly from: string; readonly to: string } {
  const to = lagos.format(now)
  const from = new Date(Date.parse(to) - (spans[span] - 1) * dayMs).toISOString().slice(0, 10)
  return { from, to }
}

/** `Thursday 12 November` for `2026-11-12`. */
export function dayInFull(day: string): string {
  return long.format(Date.parse(day)).replace(',', '')
}

export function dayInShort(day: string): string {
  return short.format(Date.parse(day))
}

interface PointsDay {
  readonly day: string
  readonly issued: number
  readonly burned: number
}

/** More bars than this are indistinguishable. */
const mostBars = 62

/** The days, or weeks if there are many. A week is named by its first day, and the first one may be short. */
export function daysOrWeeks(
  days: readonly PointsDay[],
): readonly (PointsDay & { readonly isWeek: boolean })[] {
  if (days.length <= mostBars) return days.map((day) => ({ ...day, isWeek: false }))
  const weeks = Math.ceil(days.length / 7)
  const ofFirst = days.length - (weeks - 1) * 7
  return Array.from({ length: weeks }, (_, week) => {
    const from = week === 0 ? 0 : ofFirst + (week - 1) * 7
    const own = days.slice(from, ofFirst + week * 7)
    return {
      day: own[0]?.day ?? '',
      issued: own.reduce((sum, { issued }) => sum + issued, 0),
      burned: own.reduce((sum, { burned }) => sum + burned, 0),
      isWeek: true,
    }
  })
}
