import { lagosDay } from './clock.ts'
import { Refused } from './refused.ts'

/** Refuses a request_id that does not begin with today's date in Lagos, in VTpass's three ways. */
export function checkRequestId(requestId: string, now: number): void {
  if (requestId.length < 12) throw new Refused('085', 'IMPROPER REQUEST ID: DOES NOT CONTAIN DATE')
  const day = requestId.slice(0, 8)
  if (!/^\d{12}/.test(requestId) || !isCalendarDay(day)) {
    throw new Refused(
      '085',
      "IMPROPER REQUEST ID: NOT PROPER DATE FORMAT - FIRST 8 CHARACTERS MUST BE DATE (TODAY'S DATE IN THIS FORMAT: YYYYMMDD)",
    )
  }
  if (day !== lagosDay(now)) throw new Refused('085', "IMPROPER REQUEST ID: DATE IS NOT TODAY'S DATE")
}

function isCalendarDay(day: string): boolean {
  const iso = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`
  const time = Date.parse(`${iso}T00:00:00Z`)
  // Date.parse moves an impossible day such as 30 February into March, so the text no longer matches.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso)
}
