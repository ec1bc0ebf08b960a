import { locale } from '@jara/rules/format/intl'

const inLagos = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Africa/Lagos' })

/** `19 November 2026`, as in the email; `the date in our email` for a text that is not a timestamp. */
export function longDay(timestamp: string): string {
  const moment = new Date(timestamp)
  return Number.isNaN(moment.getTime()) ? 'the date in our email' : inLagos.format(moment)
}
