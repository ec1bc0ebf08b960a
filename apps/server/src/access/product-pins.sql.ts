import type { Db } from '../db/db.ts'

interface KeyRow {
  sealed: string
}

/** The sealed key. If two are made at the same moment, the first one stored stays. */
export async function keepPinKey(db: Db, make: () => string): Promise<string> {
  const find = () => db.row<KeyRow>('select sealed from product_pin_key')
  const known = await find()
  if (known) return known.sealed
  await db.rows('insert into product_pin_key (sealed) values ($1) on conflict do nothing', [make()])
  const kept = await find()
  if (!kept) throw new Error('The key of product PINs was not stored')
  return kept.sealed
}

export async function replacePinKey(tx: Db, replace: (sealed: string) => string): Promise<void> {
  const kept = await tx.row<KeyRow>('select sealed from product_pin_key for update')
  if (kept) await tx.rows('update product_pin_key set sealed = $1', [replace(kept.sealed)])
}
