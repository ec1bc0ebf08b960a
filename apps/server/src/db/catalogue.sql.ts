import type { Db } from './db.ts'

/** The pictures among these that exist: those that came with the server always do, uploaded ones until they are removed. */
export async function keptPictures(
  db: Db,
  paths: readonly (string | null | undefined)[],
): Promise<Set<string>> {
  const kept = await db.rows<{ path: string }>(
    `select path from unnest($1::text[]) as given (path)
      where path not like '/api/pictures/%'
         or exists (select from pictures where pictures.id = substring(path from 15)::uuid)`,
    [paths.filter((path) => typeof path === 'string')],
  )
  return new Set(kept.map(({ path }) => path))
}

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
