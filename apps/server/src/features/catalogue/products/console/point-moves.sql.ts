import type { Db } from '../../../../db/db.ts'

/**
 * What these products earned before an operator first moved it alone, in the last 30 days and since a second operator last
 * approved it.
 */
export async function findPointsBeforeMoves(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const moves = await db.rows<{ product_id: number; points_before: number }>(
    `select distinct on (product_id) product_id, points_before from product_point_moves
      where product_id = any($1::integer[]) and at > now() - interval '30 days'
      order by product_id, at, id`,
    [ids],
  )
  return new Map(moves.map(({ product_id: id, points_before: points }) => [id, points]))
}

/** A second operator has approved what the product earns now. */
export async function forgetPointMoves(tx: Db, id: number): Promise<void> {
  await tx.rows('delete from product_point_moves where product_id = $1', [id])
}
