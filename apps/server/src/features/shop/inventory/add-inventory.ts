import type { addInventory as addInventoryCall } from '@jara/contract/shop/inventory'
import type { BodyOf } from '@jara/contract/call'
import { limits } from '@jara/rules/limits'
import { formatCount } from '@jara/rules/points'
import { toKobo } from '@jara/rules/naira'
import type { Db } from '../../../db/db.ts'
import { lockMergedProduct } from '../../../db/catalogue.sql.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { Tenant } from '../../../access/identity/sessions.ts'
import { hasRoomFor, insertOrAddInventory, mayStock, maxProducts } from './inventory.sql.ts'

/**
 * Adds units of a product to the stock and sets its price. Returns how many there are now. Must run in a transaction: a
 * refusal has to roll back.
 */
export async function addInventory(
  tx: Db,
  tenant: Tenant & { readonly userId?: string },
  { productId: asked, quantity, price }: BodyOf<typeof addInventoryCall>,
): Promise<number> {
  const priceKobo = toKobo(price)
  if (priceKobo === undefined)
    throw new Refusal('invalid', 'price: must have at most 2 decimals', { code: 'invalid' })
  // The shop's list may be older than a merge.
  const productId = await lockMergedProduct(tx, asked)
  if (productId === undefined || !(await mayStock(tx, tenant, productId)))
    throw new Refusal('not-found', 'Product not found.')
  if (!(await hasRoomFor(tx, tenant.retailerId, productId)))
    throw tooMany(`${formatCount(maxProducts)} products`)
  const maxInStock = limits.maxUnitsInStock
  const { retailerId, userId: addedBy } = tenant
  const addition = { retailerId, productId, quantity, priceKobo, maxInStock, addedBy }
  const inStock = await insertOrAddInventory(tx, addition)
  if (inStock === undefined) throw tooMany(`${formatCount(maxInStock)} units of a product`)
  return inStock
}

function tooMany(what: string): Refusal {
  return new Refusal('conflict', `A shop can stock at most ${what}.`, { code: 'stock_full' })
}
