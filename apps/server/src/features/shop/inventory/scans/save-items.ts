import type { AnswerOf, BodyOf } from '@jara/contract/call'
import type { saveItems as saveItemsCall } from '@jara/contract/shop/inventory-scans'
import { limits } from '@jara/rules/limits'
import { Refusal } from '../../../../access/refusal.ts'
import type { Tenant } from '../../../../access/identity/sessions.ts'
import type { Db } from '../../../../db/db.ts'
import { newId } from '../../../../db/uuid.ts'
import { addInventory } from '../add-inventory.ts'
import { isOlderThan, lockTakings } from './item.sql.ts'

/** Adds everything that was scanned, or nothing. Must run in a transaction: a refusal has to roll back. */
export async function saveItems(
  tx: Db,
  tenant: Tenant & { readonly userId: string },
  { items, scannedAt }: BodyOf<typeof saveItemsCall>,
): Promise<AnswerOf<typeof saveItemsCall>> {
  if (scannedAt !== undefined && (await isOlderThan(tx, scannedAt, limits.purchaseWaitsDays + 1)))
    throw new Refusal('conflict', 'These items were sent too late. Count the stock instead.', {
      code: 'too_late',
    })
  // In the order in which sales lock them.
  const ordered = items.toSorted((one, other) => one.productId - other.productId)
  await lockTakings(
    tx,
    tenant.retailerId,
    ordered.map(({ productId }) => productId),
  )
  const saved = []
  for (const scanned of ordered)
    saved.push({ product_id: scanned.productId, in_stock: await addInventory(tx, tenant, scanned) })
  const counted = saved.length === 1 ? '1 product' : `${saved.length} products`
  return { message: `${counted} saved.`, id: newId(), items: saved }
}
