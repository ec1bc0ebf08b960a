import type { AnswerOf } from '@jara/contract/call'
import type { mergeProducts as mergeProductsCall } from '@jara/contract/catalogue/products-console'
import { limits } from '@jara/rules/limits'
import { recordAuditEvent, type SignedInCaller } from '../../../../access/audit/audit-log.ts'
import { Refusal } from '../../../../access/refusal.ts'
import type { Db } from '../../../../db/db.ts'
import { lockCatalogue } from '../catalogue.sql.ts'
import { unknownProduct } from '../console/edit-product.ts'
import {
  countMoved,
  lockProducts,
  markMerged,
  type MergeableRow,
  type MergeCounts,
  moveBarcodes,
  moveMissions,
  movePending,
  movePhotos,
  movePins,
  moveStock,
  selectProducts,
} from './merge.sql.ts'

/** What merging would move, shown before it is done. */
export async function previewMerge(
  db: Db,
  id: number,
  into: number,
): Promise<MergeCounts & { readonly goes: string; readonly stays: string }> {
  const { from, other } = findPair(await selectProducts(db, [id, into]), id, into)
  return { goes: from.name, stays: other.name, ...(await countMoved(db, id, into)) }
}

/** Merges two products into one. It cannot be undone, because what belonged to which is lost. Must run in a transaction. */
export async function mergeProducts(
  tx: Db,
  caller: SignedInCaller,
  id: number,
  into: number,
): Promise<AnswerOf<typeof mergeProductsCall>> {
  await lockCatalogue(tx)
  const { from, other } = findPair(await lockProducts(tx, [id, into]), id, into)
  const counts = await countMoved(tx, id, into)
  await movePending(tx, id, into)
  await moveStock(tx, { from: id, into, most: limits.maxUnitsInStock })
  await movePhotos(tx, id, into)
  await moveBarcodes(tx, from, other)
  await moveMissions(tx, id, into)
  await movePins(tx, id, into)
  await markMerged(tx, id, into)
  await recordAuditEvent(tx, {
    caller,
    act: 'products-merged',
    subject: String(into),
    before: { merged: id, name: from.name, brand: from.brand_name, gtin: from.gtin },
    after: { into, ...counts },
  })
  return { message: `${from.name} was merged into ${other.name}.` }
}

function findPair(
  found: readonly MergeableRow[],
  id: number,
  into: number,
): { from: MergeableRow; other: MergeableRow } {
  const from = found.find((product) => product.id === id)
  const other = found.find((product) => product.id === into)
  if (!from || !other) throw unknownProduct()
  if (id === into) throw new Refusal('invalid', 'into: must be a different product', { code: 'invalid' })
  const merged = [from, other].find((product) => product.merged_into !== null)
  if (merged)
    throw new Refusal('conflict', `${merged.name} has already been merged into another product.`, {
      code: 'product_merged',
    })
  if (from.brand_id !== other.brand_id)
    throw new Refusal(
      'conflict',
      'These products belong to different brands. Import both with the same brand_code first.',
      { code: 'other_brand' },
    )
  return { from, other }
}
