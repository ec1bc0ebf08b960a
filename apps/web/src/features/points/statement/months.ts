import { locale } from '@jara/rules/format/intl'
import type { Entry } from './statement-pages.ts'

const zone = 'Africa/Lagos'
const named = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
/** The Canadian format, `2026-11`, is what the call expects, whatever the user's language. */
const numbered = new Intl.DateTimeFormat('en-CA', { month: '2-digit', year: 'numeric', timeZone: zone })

/** `November 2026`, from `2026-11`. */
export function nameOfMonth(month: string): string {
  const first = new Date(`${month}-01T00:00:00Z`)
  return Number.isNaN(first.getTime()) ? month : named.format(first)
}

/** The month in Lagos that an entry belongs to, such as `2026-11`. */
export function monthOf(at: string | undefined): string {
  const moment = new Date(at ?? Number.NaN)
  return Number.isNaN(moment.getTime()) ? '' : numbered.format(moment).slice(0, 7)
}

export interface EntriesOfMonth {
  readonly month: string
  readonly entries: readonly Entry[]
}

/** Groups consecutive entries of the same month. */
export function byMonth(entries: readonly Entry[]): EntriesOfMonth[] {
  const months: { month: string; entries: Entry[] }[] = []
  for (const entry of entries) {
    const month = monthOf(entry.at)
    const last = months.at(-1)
    if (last?.month === month) last.entries.push(entry)
    else months.push({ month, entries: [entry] })
  }
  return months
}
