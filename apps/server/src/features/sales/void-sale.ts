import { Refusal } from '../../access/refusal.ts'
import type { Db } from '../../db/db.ts'
import { isUuid } from '../../db/uuid.ts'
import { findSale, markVoided, returnSoldUnits, type SaleRow } from './sale.sql.ts'
import type { Seller } from './take-sale.ts'

/** Takes a sale back, once. Must run in a transaction. */
export async function voidSale(
  tx: Db,
  { retailerId, userId: by }: Seller,
  id: string,
  reason: string,
): Promise<SaleRow> {
  if (!isUuid(id)) throw unknownSale()
  const isVoided = await markVoided(tx, { retailerId, id, by, reason })
  if (isVoided) await returnSoldUnits(tx, { retailerId, id, by })
  const sale = await findSale(tx, retailerId, id)
  if (!sale) throw unknownSale()
  if (!isVoided) throw new Refusal('conflict', 'This sale was voided already.', { code: 'already_voided' })
  return sale
}

function unknownSale(): Refusal {
  return new Refusal('not-found', 'There is no such sale.')
}
