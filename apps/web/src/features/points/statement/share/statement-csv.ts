import { toCsv } from '@jara/rules/csv'
import { maskNumber } from '@jara/rules/redeeming/recipient'
import { formatMoment } from '@jara/rules/moment'
import type { Entry } from '../statement-pages.ts'

const columns = ['Date', 'Description', 'Type', 'Shop or recipient', 'Points', 'Balance', 'Reason'] as const

/** The statement for a spreadsheet. A byte order mark at the start declares the encoding. */
export function statementCsv(entries: readonly Entry[], hidesNumbers: boolean): string {
  const rows = entries.map((entry) => {
    const { at, title, kind, points, balance, words } = entry
    return [formatMoment(at), title, kind, detailOf(entry, hidesNumbers), points, balance, words]
  })
  return `\uFEFF${toCsv([columns, ...rows])}`
}

/** The shop, or the number that received the redemption. */
export function detailOf({ detail, redemption_id: redemptionId }: Entry, hidesNumbers: boolean): string {
  if (!detail) return ''
  return hidesNumbers && redemptionId ? maskNumber(detail) : detail
}
