import type { listRedemptionItems as listRedemptionItemsCall } from '@jara/contract/redemptions'
import type { AnswerOf } from '@jara/contract/call'
import type { Db } from '../../db/db.ts'
import { selectRedemptionItems } from './redemption-item.sql.ts'

export async function listRedemptionItems(db: Db): Promise<AnswerOf<typeof listRedemptionItemsCall>> {
  const items = await selectRedemptionItems(db)
  // PostgreSQL writes an exact decimal as text; a JSON number carries the same digits.
  return items.map((item) => ({ ...item, point_to_ngn_rate: Number(item.point_to_ngn_rate) }))
}
