import type { RedemptionType } from '@jara/rules/redemption'
import type { Db } from '../../db/db.ts'

export interface RedemptionItemRow {
  id: string
  name: string
  type: RedemptionType
  point_to_ngn_rate: string
}

export async function selectRedemptionItems(db: Db): Promise<RedemptionItemRow[]> {
  return db.rows<RedemptionItemRow>(
    `select id, name, type, point_to_ngn_rate from redemption_items order by created_at desc, id desc limit 500`,
  )
}
