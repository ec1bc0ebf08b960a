import type { SignedInCaller } from '../../access/audit-log.ts'
import { Refusal } from '../../access/refusal.ts'
import type { Db } from '../../db/db.ts'
import { isUuid } from '../../db/uuid.ts'
import type { PointsOfSales } from './points-of-sales.ts'
import {
  findSale,
  isJustSoldBy,
  lockPurchasesOf,
  markVoided,
  returnSoldUnits,
  type SaleRow,
} from './sale.sql.ts'
import type { Seller } from './take-sale.ts'

export interface SaleTakenBack {
  readonly sale: SaleRow
  /** Whose points come back. */
  readonly payer: string | null
  /** What gave points, or would have. */
  readonly purchaseIds: readonly string[]
}

interface Voider extends Seller {
  readonly caller: SignedInCaller
}

/** Takes a sale back, once, with the points that paid it and those that it gave. Must run in a transaction. */
export async function voidSale(
  tx: Db,
  points: PointsOfSales,
  { retailerId, userId: by, cashierId, caller }: Voider,
  id: string,
  reason: string,
): Promise<SaleTakenBack> {
  if (!isUuid(id)) throw unknownSale()
  if (cashierId !== undefined && !(await isJustSoldBy(tx, cashierId, id)))
    throw new Refusal('forbidden', 'Only the shopkeeper takes this sale back.', { code: 'not_for_cashiers' })
  const purchaseIds = await lockPurchasesOf(tx, retailerId, id)
  const voided = await markVoided(tx, { retailerId, id, by, cashierId, reason })
  if (voided) await returnSoldUnits(tx, { retailerId, id, by })
  if (voided) await points.earning.takeBack(tx, { purchaseIds, caller, reason })
  const paymentId = voided?.payment_id ?? undefined
  const returned = paymentId === undefined ? undefined : await points.giveBack(tx, { retailerId, paymentId })
  const sale = await findSale(tx, retailerId, id)
  if (!sale) throw unknownSale()
  if (!voided) throw new Refusal('conflict', 'This sale was voided already.', { code: 'already_voided' })
  return { sale, payer: returned?.customerId ?? null, purchaseIds }
}

function unknownSale(): Refusal {
  return new Refusal('not-found', 'There is no such sale.')
}
