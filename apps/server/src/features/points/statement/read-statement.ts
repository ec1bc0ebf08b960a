import type { AnswerOf, QueryOf } from '@jara/contract/call'
import type {
  readMyStatement,
  readStatementSummary as readStatementSummaryCall,
  statementFilters,
} from '@jara/contract/points/statement'
import { wordsOf } from '@jara/rules/search'
import { Refusal } from '../../../access/refusal.ts'
import type { Db } from '../../../db/db.ts'
import { isUuid } from '../../../db/uuid.ts'
import { selectExpiring, selectNextEnd } from '../../../ledger/expiry.sql.ts'
import { describeEntry } from './describe-entry.ts'
import { type EntryPlace, noPurchase, selectEntries, selectSummary } from './statement.sql.ts'

/** The kinds of entries behind each filter. */
const kindsShown: Readonly<Record<(typeof statementFilters)[number], readonly string[]>> = {
  earned: ['earn', 'earn-maturing', 'mature', 'adjust-up', 'merge-in'],
  pending: ['pending'],
  spent: [
    'hold',
    'spend',
    'adjust-down',
    'take-back',
    'take-back-maturing',
    'take-back-debt',
    'pay-debt',
    'expire',
    'merge-debt-in',
    'merge-pay',
    'pay',
  ],
  rejected: ['rejected'],
  refunded: ['refund', 'reverse', 'pay-back'],
}

/** Points count as earned once: maturing or paying a debt only moves them. */
const summed = {
  earned: ['earn', 'earn-maturing', 'adjust-up', 'merge-in'],
  spent: [
    'hold',
    'spend',
    'adjust-down',
    'take-back',
    'take-back-maturing',
    'take-back-debt',
    'expire',
    'merge-debt-in',
    'merge-pay',
    'pay',
  ],
  returned: ['refund', 'reverse', 'pay-back'],
} as const

export async function readStatement(
  db: Db,
  customerId: string,
  { before, month, show, search }: QueryOf<typeof readMyStatement>,
): Promise<AnswerOf<typeof readMyStatement>> {
  const rows = await selectEntries(db, customerId, {
    after: before === undefined ? undefined : placeIn(before),
    month: month === undefined ? undefined : `${month}-01`,
    kinds: show && kindsShown[show],
    words: wordsOf(search ?? '').filter((word) => word !== ''),
  })
  return rows.map(describeEntry)
}

export async function readStatementSummary(
  db: Db,
  customerId: string,
): Promise<AnswerOf<typeof readStatementSummaryCall>> {
  const [rows, expiring] = await Promise.all([
    selectSummary(db, customerId, summed),
    readExpiring(db, customerId),
  ])
  return {
    pending: rows.reduce((sum, { pending }) => sum + pending, 0),
    ...(expiring && { expiring }),
    months: rows.map(({ pending: _pending, ...month }) => month),
  }
}

async function readExpiring(db: Db, customerId: string): Promise<{ points: number; by: string } | undefined> {
  const end = await selectNextEnd(db, customerId)
  if (!end) return undefined
  const [left] = await selectExpiring(db, [customerId], end.earned_before)
  return left && { points: left.points, by: end.ends_on }
}

function placeIn(id: string): EntryPlace {
  const [, at = '', last = ''] = /^(\d{1,16})-(.+)$/.exec(id) ?? []
  const isTransfer = /^\d{1,15}$/.test(last)
  if (!isTransfer && !isUuid(last)) {
    const message = 'before: must be the ID of the last entry on the previous page'
    throw new Refusal('invalid', message, { code: 'invalid' })
  }
  return {
    at: Number(at),
    transfer_id: isTransfer ? Number(last) : 0,
    purchase_id: isTransfer ? noPurchase : last,
  }
}
