import { shopVoidMinutes } from '@jara/rules/shop/counter'
import type { SignedInCaller } from '../../../access/audit/audit-log.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { Db } from '../../../db/db.ts'
import { isUuid } from '../../../db/uuid.ts'
import type { PointsOfSales, SpentPoints } from './points-of-sales.ts'
import {
  arePointsFinal,
  findSale,
  isJustSoldBy,
  lockPurchasesOf,
  markVoided,
  noteSpentPoints,
  returnSoldUnits,
  type SaleRow,
} from './sale.sql.ts'
import type { Seller } from './take-sale.ts'

export interface SaleTakenBack {
  readonly sale: SaleRow
  /** The customer whose points are returned. */
  readonly payer: string | null
  /** The purchases that earned points, or would have. */
  readonly purchaseIds: readonly string[]
}

interface Voider extends Seller {
  readonly caller: SignedInCaller
}

/** The shop may not reverse points that the customer has spent: their value would be given twice. */
class PointsSpent extends Refusal {
  readonly spent: SpentPoints

  constructor(spent: SpentPoints) {
    super('conflict', 'The customer has already spent points from this sale. Ask Jara to reverse it.', {
      code: 'points_spent',
    })
    this.spent = spent
  }
}

/** Opens a case for a refusal by `voidSale`, whose own transaction rolls back. */
export async function notingSpentPoints<Result>(
  db: Db,
  { retailerId }: Pick<Seller, 'retailerId'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PointsSpent) await noteSpentPoints(db, { retailerId, ...error.spent })
    throw error
  }
}

/**
 * Voids a sale, once, with the points that paid for it and those that it gave. Given points are reversed only soon after the
 * sale and while unspent. Must run in a transaction.
 */
export async function voidSale(
  tx: Db,
  points: PointsOfSales,
  { retailerId, userId: by, cashierId, caller }: Voider,
  id: string,
  reason: string,
): Promise<SaleTakenBack> {
  if (!isUuid(id)) throw unknownSale()
  if (cashierId !== undefined && !(await isJustSoldBy(tx, cashierId, id)))
    throw new Refusal('forbidden', 'Only the shop owner can void this sale.', { code: 'not_for_cashiers' })
  const purchaseIds = await lockPurchasesOf(tx, retailerId, id)
  if (await arePointsFinal(tx, id))
    throw new Refusal(
      'conflict',
      `Points for this sale were given more than ${shopVoidMinutes} minutes ago. Ask Jara to reverse them first.`,
      { code: 'too_late_to_void' },
    )
  const voided = await markVoided(tx, { retailerId, id, by, cashierId, reason })
  if (voided) await returnSoldUnits(tx, { retailerId, id, by })
  const spent = voided && (await points.earning.takeBack(tx, { purchaseIds, caller, reason }))
  if (spent) throw new PointsSpent(spent)
  const paymentId = voided?.payment_id ?? undefined
  const returned = paymentId === undefined ? undefined : await points.giveBack(tx, { retailerId, paymentId })
  const sale = await findSale(tx, retailerId, id)
  if (!sale) throw unknownSale()
  if (!voided) throw new Refusal('conflict', 'This sale has already been voided.', { code: 'already_voided' })
  return { sale, payer: returned?.customerId ?? null, purchaseIds }
}

function unknownSale(): Refusal {
  return new Refusal('not-found', 'Sale not found.')
}
