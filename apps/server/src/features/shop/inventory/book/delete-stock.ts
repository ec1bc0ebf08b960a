import { Refusal } from '../../../../access/refusal.ts'
import type { Db } from '../../../../db/db.ts'
import { lockMergedProduct } from '../../../../db/catalogue.sql.ts'
import { notStocked, type StockKeeper } from './edit-stock.ts'
import { deleteFromStock, lockStock, restoreToStock } from './stock.sql.ts'

/** Deletes a product from the stock. Its pending purchases can still be decided. */
export async function deleteStock(
  tx: Db,
  { retailerId, userId }: StockKeeper,
  askedProduct: number,
): Promise<{ message: string; deletion: string }> {
  const productId = await lockMergedProduct(tx, askedProduct)
  const stock = productId === undefined ? undefined : await lockStock(tx, retailerId, productId)
  const deletion =
    stock && (await deleteFromStock(tx, { retailerId, productId: stock.product_id, deletedBy: userId }))
  if (deletion === undefined) throw notStocked()
  return { message: `${stock?.product_name} was deleted.`, deletion }
}

/** Restores the stock as it was. A merge may have renamed its product meanwhile. */
export async function restoreStock(
  tx: Db,
  { retailerId, userId }: StockKeeper,
  askedProduct: number,
  deletion: string,
): Promise<{ message: string }> {
  const productId = await lockMergedProduct(tx, askedProduct)
  const isNumber = /^[1-9][0-9]{0,17}$/.test(deletion)
  if (productId === undefined || !isNumber) throw nothingToRestore()
  const restoration = { retailerId, productId, deletion, restoredBy: userId }
  if (!(await restoreToStock(tx, restoration))) throw nothingToRestore()
  const stock = await lockStock(tx, retailerId, productId)
  return { message: `${stock?.product_name ?? 'The product'} was restored.` }
}

function nothingToRestore(): Refusal {
  return new Refusal('not-found', 'There is nothing to restore. Reload the list to see your stock.')
}
