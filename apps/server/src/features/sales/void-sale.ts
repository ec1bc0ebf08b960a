import { Refusal } from '../../access/refusal.ts'
import type { Db } from '../../db/db.ts'
import { isUuid } from '../../db/uuid.ts'
import { findSale, isJustSoldBy, markVoided, returnSoldUnits, type SaleRow } from './sale.sql.ts'
import type { Seller } from './take-sale.ts'

/** Takes a sale back, once. Must run in a transaction. */
export async function voidSale(
  tx: Db,
  { retailerId, userId: by, cashierId }: Seller,
  id: string,
  reason: string,
): Promise<SaleRow> {
  if (!isUuid(id)) throw unknownSale()
  if (cashierId !== undefined && !(await isJustSoldBy(tx, cashierId, id)))
    throw new Refusal('forbidden', 'Only the shopkeeper takes this sale back.', { code: 'not_for_cashiers' })
  const isVoided = await markVoided(tx, { retailerId, id, by, cashierId, reason })
  if (isVoided) await returnSoldUnits(tx, { retailerId, id, by })
  const sale = await findSale(tx, retailerId, id)
  if (!sale) throw unknownSale()
  if (!isVoided) throw new Refusal('conflict', 'This sale was voided already.', { code: 'already_voided' })
  return sale
}

function unknownSale(): Refusal {
  return new Refusal('not-found', 'There is no such sale.')
}
