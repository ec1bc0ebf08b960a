import type { addInventory as addInventoryCall } from '@jara/contract/inventory'
import type { BodyOf } from '@jara/contract/call'
import { formatCount } from '@jara/rules/points'
import { toKobo } from '@jara/rules/naira'
import type { Db } from '../../db/db.ts'
import { Refusal } from '../../access/refusal.ts'
import type { Tenant } from '../../access/tenant.ts'
import { hasRoomFor, insertOrAddInventory, mayStock, mostProducts } from './inventory.sql.ts'

/** More of one product than any shop holds; the sum of all additions stays far inside an integer. */
const mostInStock = 1_000_000

/**
 * Stocks a product; one that is stocked already gets the quantity on top and the new price. Runs in its caller's
 * transaction.
 */
export async function addInventory(
  tx: Db,
  tenant: Tenant,
  { productId, quantity, price }: BodyOf<typeof addInventoryCall>,
): Promise<void> {
  const priceKobo = toKobo(price)
  if (priceKobo === undefined)
    throw new Refusal('invalid', 'price: must have at most 2 decimals', { code: 'invalid' })
  if (!(await mayStock(tx, tenant, productId))) throw new Refusal('not-found', 'There is no such product.')
  if (!(await hasRoomFor(tx, tenant.retailerId, productId)))
    throw tooMany(`${formatCount(mostProducts)} products`)
  const addition = { retailerId: tenant.retailerId, productId, quantity, priceKobo, mostInStock }
  if (!(await insertOrAddInventory(tx, addition)))
    throw tooMany(`${formatCount(mostInStock)} units of a product`)
}

function tooMany(what: string): Refusal {
  return new Refusal('conflict', `A shop can stock at most ${what}.`, { code: 'stock_full' })
}
