import { Refusal } from '../../../access/refusal.ts'
import type { Db } from '../../../db/db.ts'
import { isUuid } from '../../../db/uuid.ts'
import { uniquely } from './add-cashier.ts'
import {
  type CashierChange,
  type CashierRow,
  closeCountersOf,
  findCashier,
  updateCashier,
  writeAct,
} from './cashier.sql.ts'

/** Must run in a transaction. A lock or a new PIN takes effect at once, even on an open counter. */
export async function changeCashier(
  tx: Db,
  retailerId: string,
  id: string,
  change: CashierChange,
): Promise<CashierRow> {
  const before = isUuid(id) ? await findCashier(tx, retailerId, id) : undefined
  if (!before) throw unknownCashier()
  if (!(await uniquely(change.name, () => updateCashier(tx, { retailerId, id }, change))))
    throw unknownCashier()
  const { isLocked, pinHash } = change
  if (isLocked || pinHash !== undefined) await closeCountersOf(tx, id)
  const act = isLocked === before.is_locked ? 'changed' : isLocked ? 'locked' : 'unlocked'
  await writeAct(tx, { retailerId, cashierId: id, byShopkeeper: true, act })
  const after = await findCashier(tx, retailerId, id)
  if (!after) throw unknownCashier()
  return after
}

export function unknownCashier(): Refusal {
  return new Refusal('not-found', 'Cashier not found.')
}
