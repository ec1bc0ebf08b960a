import { refuseDifference } from '../../../access/refusal.ts'
import type { Db } from '../../../db/db.ts'
import { findItemNamed, insertRedemptionItem, type NewRedemptionItem } from './redemption-item.sql.ts'

/** Adds a redemption item, unless it already exists. */
export async function addRedemptionItem(
  db: Db,
  item: NewRedemptionItem,
  position: number,
): Promise<'added' | 'present'> {
  const present = await findItemNamed(db, item.name)
  if (present) {
    refuseDifference(`the item ${item.name}`, present, item)
    return 'present'
  }
  await insertRedemptionItem(db, item, position)
  return 'added'
}
