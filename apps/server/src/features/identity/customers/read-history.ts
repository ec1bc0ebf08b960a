import type { AnswerOf } from '@jara/contract/call'
import type {
  listPurchasesOfCustomer,
  listRedemptionsOfCustomer,
  readStatementOfCustomer as readStatementCall,
} from '@jara/contract/identity/customers'
import type { listDecisionsOfCustomer } from '@jara/contract/trust/policy-console'
import { explainDecision } from '@jara/rules/trust/decision'
import { maskNumber } from '@jara/rules/redeeming/recipient'
import { fromKobo } from '@jara/rules/naira'
import { pointsLeft } from '@jara/rules/earning/reversal'
import { Refusal } from '../../../access/refusal.ts'
import type { Db } from '../../../db/db.ts'
import { isUuid } from '../../../db/uuid.ts'
import { describeMove } from './describe-move.ts'
import {
  type PurchaseRow,
  selectDecisions,
  selectMoves,
  selectPurchases,
  selectRedemptions,
} from './history.sql.ts'

/** Pages of one customer's activity, newest first. An unknown customer has none. */
export interface HistoryPage {
  readonly id: string
  readonly before?: string | undefined
}

export async function readStatement(
  db: Db,
  { id, before }: HistoryPage,
): Promise<AnswerOf<typeof readStatementCall>> {
  const cursor = readNumber(before)
  return isUuid(id) ? (await selectMoves(db, id, cursor)).map(describeMove) : []
}

export async function listPurchases(
  db: Db,
  { id, before }: HistoryPage,
): Promise<AnswerOf<typeof listPurchasesOfCustomer>> {
  const cursor = readId(before)
  const rows = isUuid(id) ? await selectPurchases(db, id, cursor) : []
  return rows.map(({ created_at, total_kobo, is_held, ...purchase }) => ({
    ...purchase,
    at: created_at.toISOString(),
    total_amount: fromKobo(total_kobo),
    points: pointsLeft(purchase, purchase.reversed_units),
    status: is_held ? 'held' : statusOf(purchase),
  }))
}

function statusOf({
  status,
  reversed_units,
  quantity,
}: Omit<PurchaseRow, 'created_at' | 'is_held' | 'total_kobo'>) {
  return reversed_units === quantity ? 'reversed' : status
}

export async function listRedemptions(
  db: Db,
  { id, before }: HistoryPage,
): Promise<AnswerOf<typeof listRedemptionsOfCustomer>> {
  const cursor = readId(before)
  const rows = isUuid(id) ? await selectRedemptions(db, id, cursor) : []
  return rows.map(({ created_at, amount_kobo, finished_at, recipient, ...redemption }) => ({
    ...redemption,
    at: created_at.toISOString(),
    recipient: maskNumber(recipient),
    amount: fromKobo(amount_kobo),
    finished_at: finished_at?.toISOString() ?? null,
  }))
}

export async function listDecisions(
  db: Db,
  { id, before }: HistoryPage,
): Promise<AnswerOf<typeof listDecisionsOfCustomer>> {
  const cursor = readNumber(before)
  const rows = isUuid(id) ? await selectDecisions(db, id, cursor) : []
  return rows.map(({ id: decision, created_at, policy_version, findings, subject_id, ...row }) => ({
    ...row,
    id: String(decision),
    at: created_at.toISOString(),
    sentence: explainDecision({ outcome: row.outcome, findings, policyVersion: policy_version }),
    subject: subject_id,
  }))
}

function readId(before: string | undefined): string | undefined {
  if (before === undefined || isUuid(before)) return before
  throw badCursor()
}

function readNumber(before: string | undefined): number | undefined {
  if (before === undefined) return undefined
  if (/^[1-9]\d{0,14}$/.test(before)) return Number(before)
  throw badCursor()
}

function badCursor(): Refusal {
  return new Refusal('invalid', 'before: must be the ID of the last entry on the previous page', {
    code: 'invalid',
  })
}
