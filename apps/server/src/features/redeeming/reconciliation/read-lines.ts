import { toKobo } from '@jara/rules/naira'
import { parse } from 'csv-parse/sync'
import { Refusal } from '../../../access/refusal.ts'

export interface StatementLine {
  readonly requestId: string
  /** What the provider finally charged: nothing for an order that failed or was reversed. */
  readonly chargedKobo: number
  readonly status: string
}

const charged = ['delivered', 'successful', 'success', 'completed', 'pending', 'initiated', 'processing']
const givenBack = ['failed', 'reversed', 'refunded']
const columns = ['request_id', 'amount', 'status'] as const

const longestRequestId = 64
const shownFaults = 20

/** The lines of a statement. Columns may come in any order, beside others. A faulty file is refused with all its faults. */
export function readLines(csv: string): readonly StatementLine[] {
  const [head, ...rows] = parseRows(csv)
  const names = (head ?? []).map((name) => name.trim().toLowerCase().replaceAll(/[ -]+/g, '_'))
  const missing = columns.filter((name) => !names.includes(name))
  if (missing.length > 0) throw faulty([`line 1: missing columns: ${missing.join(', ')}`])
  const at = Object.fromEntries(columns.map((name) => [name, names.indexOf(name)]))
  const seen = new Map<string, number>()
  const faults: string[] = []
  const lines = rows.map((row, index): StatementLine => {
    const line = index + 2
    const cell = (name: (typeof columns)[number]) => row[at[name] ?? -1]?.trim() ?? ''
    const [requestId, status] = [cell('request_id'), cell('status').toLowerCase()]
    const kobo = toKobo(cell('amount').replaceAll(',', ''))
    if (requestId === '' || requestId.length > longestRequestId)
      faults.push(`line ${line}: request_id: is missing or too long`)
    else if (seen.has(requestId))
      faults.push(`line ${line}: request_id: is the same as on line ${seen.get(requestId)}`)
    if (kobo === undefined || kobo < 0) faults.push(`line ${line}: amount: must be an amount in naira`)
    if (![...charged, ...givenBack].includes(status))
      faults.push(`line ${line}: status: must be one of ${[...charged, ...givenBack].join(', ')}`)
    seen.set(requestId, line)
    return { requestId, status, chargedKobo: charged.includes(status) ? (kobo ?? 0) : 0 }
  })
  if (faults.length > 0) throw faulty(faults)
  if (lines.length === 0) throw faulty(['the file has no lines'])
  return lines
}

function parseRows(csv: string): string[][] {
  try {
    return parse(csv, { bom: true, relax_column_count: true, skip_empty_lines: true })
  } catch (error) {
    throw faulty([(error as Error).message])
  }
}

function faulty(faults: readonly string[]): Refusal {
  const rest = faults.length - shownFaults
  const shown = [...faults.slice(0, shownFaults), ...(rest > 0 ? [`and ${rest} more`] : [])]
  return new Refusal('invalid', `The statement cannot be read: ${shown.join('; ')}`, { code: 'invalid' })
}
