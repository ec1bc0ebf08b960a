import type { Db } from '../../db/db.ts'

export interface ReferenceFeaturesRow {
  product_id: number
  reference_hash: Buffer
  features: Buffer
}

/** The n-th hash belongs to the n-th product. */
export async function selectReferenceFeatures(
  db: Db,
  engine: string,
  productIds: readonly number[],
  hashes: readonly Buffer[],
): Promise<ReferenceFeaturesRow[]> {
  return db.rows<ReferenceFeaturesRow>(
    `select stored.product_id, stored.reference_hash, stored.features
       from unnest($2::integer[], $3::bytea[]) as wanted (product_id, reference_hash)
       join product_reference_features as stored using (product_id, reference_hash)
      where stored.engine = $1`,
    [engine, productIds, hashes],
  )
}

export async function insertReferenceFeatures(
  db: Db,
  engine: string,
  productId: number,
  hash: Buffer,
  features: Uint8Array,
): Promise<void> {
  await db.rows(
    `insert into product_reference_features (engine, product_id, reference_hash, features) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [engine, productId, hash, features],
  )
}

/** Those of the last day are kept: an operator who tries a model may go back to the one before. */
export async function deleteFeaturesOfOthers(db: Db, engine: string): Promise<void> {
  await db.rows(
    `delete from product_reference_features where engine <> $1 and created_at < now() - interval '1 day'`,
    [engine],
  )
}
