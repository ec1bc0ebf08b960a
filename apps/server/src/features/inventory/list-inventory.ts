import type { listInventory as listInventoryCall } from '@jara/contract/inventory'
import type { AnswerOf } from '@jara/contract/call'
import { fromKobo } from '@jara/rules/naira'
import type { Db } from '../../db/db.ts'
import type { Tenant } from '../../http/tenant.ts'
import { selectInventory } from './inventory.sql.ts'

export async function listInventory(
  db: Db,
  { retailerId }: Tenant,
): Promise<AnswerOf<typeof listInventoryCall>> {
  const items = await selectInventory(db, retailerId)
  return items.map(({ price_kobo, ...item }) => ({ ...item, price_per_unit: fromKobo(price_kobo) }))
}
