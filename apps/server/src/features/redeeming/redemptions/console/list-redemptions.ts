import type { AnswerOf, QueryOf } from '@jara/contract/call'
import type { listRedemptions as listRedemptionsCall } from '@jara/contract/redeeming/redemptions-console'
import { emailKey } from '@jara/rules/identity/credentials'
import { fromKobo } from '@jara/rules/naira'
import { maskNumber, nigerianPhone } from '@jara/rules/redeeming/recipient'
import { Refusal } from '../../../../access/refusal.ts'
import type { Db } from '../../../../db/db.ts'
import { isUuid } from '../../../../db/uuid.ts'
import { countForDesk, type DeskFilter, type DeskRow, type Named, selectForDesk } from './desk.sql.ts'
import { describeLast } from './describe-answer.ts'

type Query = QueryOf<typeof listRedemptionsCall>
type Answer = AnswerOf<typeof listRedemptionsCall>

export async function listRedemptions(db: Db, query: Query): Promise<Answer> {
  const filter = readFilter(query)
  const [rows, counts] = await Promise.all([filter ? selectForDesk(db, filter) : [], countForDesk(db)])
  return { redemptions: rows.map(describeRow), counts }
}

/** Undefined if nothing can match the search. */
export function readFilter(query: Query): DeskFilter | undefined {
  const { tab = 'open', service, type, item, search = '', before } = query
  if (before !== undefined && !isUuid(before)) {
    throw new Refusal('invalid', 'before: must be the ID of the last redemption on the previous page', {
      code: 'invalid',
    })
  }
  const named = search === '' ? undefined : readSearch(search)
  if ((search !== '' && !named) || (item !== undefined && !isUuid(item))) return undefined
  return {
    tab,
    service,
    type,
    itemId: item,
    minAgeSeconds: numberIn(query.min_age),
    minKobo: koboIn(query.min_amount),
    maxKobo: koboIn(query.max_amount),
    named,
    before,
  }
}

function numberIn(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text)
}

function koboIn(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text) * 100
}

/** A request id begins with the minute of its order. A phone may be written in any of its forms, a meter with spaces. */
function readSearch(search: string): Named | undefined {
  if (isUuid(search)) return { by: 'id', value: search }
  if (search.includes('@')) return { by: 'email', value: emailKey(search) }
  if (/^20\d{10}[0-9a-z-]{8,}$/i.test(search)) return { by: 'request_id', value: search }
  const digits = search.replaceAll(/[\s-]/g, '')
  const phone = nigerianPhone(search)
  if (!/^\+?\d{6,20}$/.test(digits) && phone === undefined) return undefined
  return { by: 'recipient', value: phone === undefined ? [digits] : [phone, digits] }
}

export function describeRow(row: DeskRow): Answer['redemptions'][number] {
  return {
    id: row.id,
    request_id: row.request_id,
    status: row.status,
    is_contradicted: row.is_contradicted,
    customer: { id: row.customer_id, name: row.customer_name || 'Erased' },
    type: row.type,
    service: row.service_id,
    plan: row.plan_name,
    recipient: maskNumber(row.recipient),
    points: row.points,
    amount: fromKobo(row.amount_kobo),
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    requeries: row.requeries,
    said: describeLast(row),
    asks_next: row.next_at?.toISOString() ?? null,
  }
}
