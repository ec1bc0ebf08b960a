import {
  exportLimit,
  type exportRedemptions as exportCall,
} from '@jara/contract/redeeming/redemptions-exports'
import type { AnswerOf, QueryOf } from '@jara/contract/call'
import { toCsv } from '@jara/rules/csv'
import { recordAuditEvent, type SignedInCaller } from '../../../../access/audit/audit-log.ts'
import type { Database } from '../../../../db/db.ts'
import { selectForDesk } from './desk.sql.ts'
import { describeRow, readFilter } from './list-redemptions.ts'

const head = [
  'id',
  'request_id',
  'status',
  'contradicted',
  'customer',
  'type',
  'service',
  'plan',
  'recipient',
  'points',
  'naira',
  'asked_at',
  'over_at',
  'provider_said',
] as const

/**
 * The filtered redemptions, as a file. The audit trail records who exported it and with which filters, but not the search
 * term.
 */
export function exportRedemptions(
  db: Database,
  caller: SignedInCaller,
  query: QueryOf<typeof exportCall>,
): Promise<AnswerOf<typeof exportCall>> {
  const filter = readFilter(query)
  return db.transaction(async (tx) => {
    const found = filter ? await selectForDesk(tx, filter, exportLimit + 1) : []
    const rows = found.slice(0, exportLimit).map(describeRow)
    const { search, ...filters } = query
    const after = { ...filters, ...(search !== undefined && { searched: true }), rows: rows.length }
    await recordAuditEvent(tx, { caller, act: 'redemptions-exported', after })
    return {
      redemptions: rows.length,
      is_cut: found.length > exportLimit,
      csv: toCsv([head, ...rows.map(toRow)]),
    }
  })
}

function toRow(row: ReturnType<typeof describeRow>) {
  return [
    row.id,
    row.request_id,
    row.status,
    row.is_contradicted ? 'yes' : 'no',
    row.customer.name,
    row.type,
    row.service,
    row.plan,
    row.recipient,
    row.points,
    row.amount,
    row.created_at,
    row.finished_at,
    row.said,
  ]
}
