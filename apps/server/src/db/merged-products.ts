import type { Db } from './db.ts'

/**
 * The product that this one was merged into, or itself if it was not merged. Locks the row, so that no merge happens until the
 * transaction ends. Undefined if there is no such product.
 */
export async function lockMergedProduct(tx: Db, id: number): Promise<number | undefined> {
  const product = await tx.row<{ merged_into: number | null }>(
    'select merged_into from products where id = $1 for key share',
    [id],
  )
  if (!product) return undefined
  return product.merged_into === null ? id : lockMergedProduct(tx, product.merged_into)
}
