import type { AnswerOf } from '@jara/contract/call'
import type {
  listMyPurchases as listMyPurchasesCall,
  listPendingPurchases as listPendingPurchasesCall,
} from '@jara/contract/earning/purchases'
import { describeRejection } from '@jara/rules/earning/rejection'
import { pointsLeft } from '@jara/rules/earning/reversal'
import { fromKobo } from '@jara/rules/naira'
import { Refusal } from '../../../access/refusal.ts'
import type { Tenant } from '../../../access/identity/sessions.ts'
import type { Db } from '../../../db/db.ts'
import { isUuid } from '../../../db/uuid.ts'
import {
  type ListedPurchaseRow,
  selectPendingOfBrand,
  selectPendingOfShop,
  selectPurchasesOfCustomer,
} from './purchase-list.sql.ts'

/** A customer's purchases, each with the points that remain after reversals. */
export async function listMyPurchases(
  db: Db,
  customerId: string,
  before?: string,
): Promise<AnswerOf<typeof listMyPurchasesCall>> {
  const rows = await selectPurchasesOfCustomer(db, customerId, readPageCursor(before))
  return rows.map(({ reversed_units, may_answer, rejection_reason, rejection_words, ...row }) => ({
    ...describePurchase({ ...row, points: pointsLeft(row, reversed_units) }),
    ...(may_answer && { may_answer }),
    ...(rejection_reason && {
      rejection: describeRejection({ reason: rejection_reason, words: rejection_words ?? undefined }),
    }),
  }))
}

/** Pending purchases: those made at a shop, or those of a brand's products in every shop. */
export async function listPendingPurchases(
  db: Db,
  { kind, retailerId }: Tenant,
  before?: string,
): Promise<AnswerOf<typeof listPendingPurchasesCall>> {
  const select = kind === 'brand' ? selectPendingOfBrand : selectPendingOfShop
  const rows = await select(db, retailerId, readPageCursor(before))
  return rows.map(({ has_pin, ...row }) => ({ ...describePurchase(row), ...(has_pin && { with_pin: true }) }))
}

/** Maps a row to the contract: decimal naira and a timestamp in UTC. */
function describePurchase<Row extends ListedPurchaseRow>({ total_kobo, created_at, ...row }: Row) {
  return { ...row, created_at: created_at.toISOString(), total_amount: fromKobo(total_kobo) }
}

/** The id of the last purchase on the previous page; undefined for the first page. */
export function readPageCursor(before: string | undefined): string | undefined {
  if (before === undefined || isUuid(before)) return before
  throw new Refusal('invalid', 'before: must be the ID of the last purchase on the previous page', {
    code: 'invalid',
  })
}
