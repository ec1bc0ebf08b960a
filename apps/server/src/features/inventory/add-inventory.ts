import type { addInventory as addInventoryCall } from '@jara/contract/inventory'
import type { BodyOf } from '@jara/contract/call'
import { limits } from '@jara/rules/limits'
import { formatCount } from '@jara/rules/points'
import { toKobo } from '@jara/rules/naira'
import type { Db } from '../../db/db.ts'
import { lockMergedProduct } from '../../db/merged-products.ts'
import { Refusal } from '../../access/refusal.ts'
import type { Tenant } from '../../access/tenant.ts'
import { hasRoomFor, insertOrAddInventory, mayStock, maxProducts } from './inventory.sql.ts'

/**
 * Adds units of a product to the stock and sets its price. Must run in a transaction: a refusal has to roll back.
 */
export async function addInventory(
  tx: Db,
  tenant: Tenant,
  { productId: asked, quantity, price }: BodyOf<typeof addInventoryCall>,
): Promise<void> {
  const priceKobo = toKobo(price)
  if (priceKobo === undefined)
    throw new Refusal('invalid', 'price: must have at most 2 decimals', { code: 'invalid' })
  // The shop's list may be older than a merge.
  const productId = await lockMergedProduct(tx, asked)
  if (productId === undefined || !(await mayStock(tx, tenant, productId)))
    throw new Refusal('not-found', 'There is no such product.')
  if (!(await hasRoomFor(tx, tenant.retailerId, productId)))
    throw tooMany(`${formatCount(maxProducts)} products`)
  const maxInStock = limits.maxUnitsInStock
  const addition = { retailerId: tenant.retailerId, productId, quantity, priceKobo, maxInStock }
  if (!(await insertOrAddInventory(tx, addition)))
    throw tooMany(`${formatCount(maxInStock)} units of a product`)
}

function tooMany(what: string): Refusal {
  return new Refusal('conflict', `A shop can stock at most ${what}.`, { code: 'stock_full' })
}
