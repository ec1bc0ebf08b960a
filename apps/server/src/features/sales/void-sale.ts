import { Refusal } from '../../access/refusal.ts'
import type { Db } from '../../db/db.ts'
import { isUuid } from '../../db/uuid.ts'
import { findSale, isJustSoldBy, markVoided, returnSoldUnits } from './sale.sql.ts'
import type { PointsOfSales, Seller, TakenSale } from './take-sale.ts'

/** Takes a sale back, once, with the points that paid it. Must run in a transaction. */
export async function voidSale(
  tx: Db,
  points: PointsOfSales,
  { retailerId, userId: by, cashierId }: Seller,
  id: string,
  reason: string,
): Promise<TakenSale> {
  if (!isUuid(id)) throw unknownSale()
  if (cashierId !== undefined && !(await isJustSoldBy(tx, cashierId, id)))
    throw new Refusal('forbidden', 'Only the shopkeeper takes this sale back.', { code: 'not_for_cashiers' })
  const voided = await markVoided(tx, { retailerId, id, by, cashierId, reason })
  if (voided) await returnSoldUnits(tx, { retailerId, id, by })
  const paymentId = voided?.payment_id ?? undefined
  const returned = paymentId === undefined ? undefined : await points.giveBack(tx, { retailerId, paymentId })
  const sale = await findSale(tx, retailerId, id)
  if (!sale) throw unknownSale()
  if (!voided) throw new Refusal('conflict', 'This sale was voided already.', { code: 'already_voided' })
  return { sale, payer: returned?.customerId ?? null }
}

function unknownSale(): Refusal {
  return new Refusal('not-found', 'There is no such sale.')
}
