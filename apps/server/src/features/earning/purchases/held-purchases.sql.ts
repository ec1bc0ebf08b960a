import { pageSize } from '@jara/contract/call'
import type { ExplainedDecision } from '@jara/rules/trust/decision'
import type { Db } from '../../../db/db.ts'

export interface HeldPurchaseRow {
  id: string
  product_name: string
  brand: string
  created_at: Date
  total_kobo: number
  points: number
  quantity: number
  customer_email: string
  retailer_name: string
  confirmed_by: string
  held_at: Date
  image_url: string
  flags: string[]
  policy_version: number
  findings: ExplainedDecision['findings']
}

export async function selectHeldPurchases(db: Db, cursor: string | undefined): Promise<HeldPurchaseRow[]> {
  const isBehind = `(held.held_at, held.purchase_id) < (
    select cursor.held_at, cursor.id from purchases as cursor where cursor.id = $1)`
  return db.rows<HeldPurchaseRow>(
    `select purchases.id, products.name as product_name, products.brand_name as brand, purchases.created_at,
            purchases.total_kobo, purchases.points, purchases.quantity, users.email as customer_email,
            retailers.name as retailer_name, tenant.name as confirmed_by, held.held_at,
            purchase_photos.image_url, purchases.flags, decision.policy_version, decision.findings
       from held_purchases as held
       join purchases on purchases.id = held.purchase_id
       join products on products.id = purchases.product_id
       join users on users.id = purchases.customer_id
       join retailers on retailers.id = purchases.retailer_id
       join retailers as tenant on tenant.id = purchases.held_tenant
       left join purchase_photos on purchase_photos.id = purchases.photo_id
       join lateral (
         select policy_version, findings from policy_decisions
          where subject_id = purchases.id and act = 'confirm' order by id desc limit 1
       ) as decision on true
      ${cursor === undefined ? '' : `where ${isBehind}`}
      order by held.held_at desc, held.purchase_id desc limit ${pageSize}`,
    cursor === undefined ? [] : [cursor],
  )
}

/** The shop or brand that confirmed a held purchase, and its customer. */
export async function findHeld(
  db: Db,
  purchaseId: string,
): Promise<{ tenant_id: string; customer_id: string } | undefined> {
  return db.row<{ tenant_id: string; customer_id: string }>(
    `select held_tenant as tenant_id, customer_id from purchases where id = $1 and held_at is not null`,
    [purchaseId],
  )
}
