export const dayMs = 24 * 60 * 60_000
const hourMs = dayMs / 24
/** Lagos is an hour ahead of UTC all year. */
const lagosMs = hourMs

/** A moment of the month: the hour, such as 13.5, of the Lagos day this many days ago. */
export function momentOf(now: Date, daysAgo: number, hour: number): Date {
  const today = Math.floor((now.getTime() + lagosMs) / dayMs) * dayMs - lagosMs
  return new Date(today - daysAgo * dayMs + hour * hourMs)
}

/** The Lagos day this many days ago, such as 2026-11-18. */
export function dayBefore(now: Date, daysAgo: number): string {
  return new Date(now.getTime() + lagosMs - daysAgo * dayMs).toISOString().slice(0, 10)
}

export function before(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * hourMs)
}

/** Something that happened in the month. */
export interface MonthEvent {
  readonly at: Date
  run(): Promise<void>
}

/** Shopping hours, with the busiest ones repeated. */
export const shoppingHours = [8, 9, 10, 11, 12, 12, 13, 14, 15, 16, 17, 17, 18, 18, 18, 19, 19, 20] as const
