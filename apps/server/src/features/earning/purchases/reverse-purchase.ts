import type { BodyOf } from '@jara/contract/call'
import type { reversePurchase as reversePurchaseCall } from '@jara/contract/points/adjustments'
import { formatCount } from '@jara/rules/points'
import { pointsToTakeBack } from '@jara/rules/earning/reversal'
import { recordAuditEvent, type SignedInCaller } from '../../../access/audit/audit-log.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { Db } from '../../../db/db.ts'
import { isUuid, newId } from '../../../db/uuid.ts'
import { owePrefund } from '../../../ledger/prefund-debts.sql.ts'
import { lockPrefundOf, returnDrawn } from '../../../ledger/prefund.sql.ts'
import { takeBack } from '../../../ledger/taking-back.sql.ts'
import { howToAnswer } from '@jara/rules/trust/decision'
import { writeNotice } from '../../../notices/write-notice.ts'
import { returnBonuses } from './mission-budget.sql.ts'
import {
  findReversible,
  insertReversal,
  markReversed,
  removeReferenceOf,
  returnUnits,
} from './reversal.sql.ts'

export interface Reversal {
  readonly id: string
  readonly points: number
  readonly debt: number
}

/**
 * Reverses units of a confirmed purchase, for an operator or with its sale: deducts their points from the customer, and
 * returns their bonus and stock to their source. Must run in a transaction. The wallet comes last, so that it is locked only
 * for a moment.
 */
export async function reversePurchase(
  tx: Db,
  caller: SignedInCaller,
  purchaseId: string,
  { quantity: units, reason }: BodyOf<typeof reversePurchaseCall>,
): Promise<Reversal> {
  if (!isUuid(purchaseId)) throw unknownPurchase()
  const purchase = await markReversed(tx, purchaseId, units)
  if (!purchase) throw await refuseReversal(tx, purchaseId)
  const { customer_id: userId, quantity, reversed_units: after } = purchase
  const before = after - units
  const points = pointsToTakeBack(purchase, before, units)
  const id = newId()
  if (!purchase.is_of_sale) await returnUnits(tx, purchase, { purchaseId, units })
  await returnBonuses(tx, [purchaseId], { before, after, of: quantity })
  if (after === quantity) await removeReferenceOf(tx, purchaseId, caller.userId)
  const move = { userId, points, cause: `purchase-reversal/${id}`, earnedBy: `purchase/${purchaseId}` }
  const tenantId = points > 0 ? await lockPrefundOf(tx, purchaseId) : undefined
  const debt = points > 0 ? (await takeBack(tx, move)).owed : 0
  await insertReversal(tx, {
    id,
    purchaseId,
    quantity: units,
    points,
    debt,
    reason,
    decidedBy: caller.userId,
  })
  if (tenantId !== undefined) {
    // Points that the customer has spent return to the prepaid balance only as the debt is paid.
    if (points > debt) await returnDrawn(tx, { tenantId, points: points - debt, cause: move.cause })
    if (debt > 0) await owePrefund(tx, { reversalId: id, tenantId, userId, points: debt })
  }
  const made = { id, quantity: units, points, debt, reason }
  await recordAuditEvent(tx, { caller, act: 'purchase-reversed', subject: purchaseId, after: made })
  const body = describeReversal({ points, debt, reason })
  await writeNotice(tx, { userId, kind: 'purchase-reversed', title: 'Purchase reversed', body })
  return { id, points, debt }
}

function describeReversal({ points, debt, reason }: Omit<Reversal, 'id'> & { readonly reason: string }) {
  const taken = points === 1 ? '1 point was reversed.' : `${formatCount(points)} points were reversed.`
  const owed = debt === 1 ? '1 of them was already spent' : `${formatCount(debt)} of them were already spent`
  const parts = [
    `Reason: ${/[.!?]$/.test(reason) ? reason : `${reason}.`}`,
    ...(points > 0 ? [taken] : []),
    ...(debt > 0 ? [`${owed}, so your next points will repay that first.`] : []),
    howToAnswer,
  ]
  return parts.join(' ')
}

async function refuseReversal(db: Db, purchaseId: string): Promise<Refusal> {
  const purchase = await findReversible(db, purchaseId)
  if (!purchase) return unknownPurchase()
  const { status, quantity, units_left: left } = purchase
  if (status !== 'confirmed')
    return new Refusal('conflict', `Only a confirmed purchase can be reversed. This one is ${status}.`, {
      code: 'not_confirmed',
    })
  const message =
    left > 0
      ? `Only ${left} of its ${quantity} units can still be reversed.`
      : 'All units of this purchase have already been reversed.'
  return new Refusal('conflict', message, { code: 'too_many_units' })
}

function unknownPurchase(): Refusal {
  return new Refusal('not-found', 'Purchase not found.')
}
