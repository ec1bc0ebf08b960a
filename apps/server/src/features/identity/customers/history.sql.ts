import { pageSize } from '@jara/contract/call'
import type { DecisionOutcome, ExplainedDecision } from '@jara/rules/trust/decision'
import type { PurchaseStatus } from '@jara/rules/earning/purchase'
import type { RedemptionType } from '@jara/rules/redeeming/redemption'
import type { Db } from '../../../db/db.ts'
import { causesOfCustomer, transfersOfCauses } from '../../../ledger/transfers-of-customer.sql.ts'

export interface MoveRow {
  id: number
  kind: string
  points: number
  balance_after: number | null
  created_at: Date
  about: 'purchase' | 'redemption' | 'adjustment' | 'payment' | 'merge' | 'opening'
  about_id: string | null
  quantity: number | null
  product_name: string | null
  retailer_name: string | null
  item_name: string | null
  recipient: string | null
  amount_kobo: number | null
  reason: string | null
}

/** The last part of a reversal's reference names it; every move of an adjustment has the adjustment's reason. */
export async function selectMoves(db: Db, id: string, cursor: number | undefined): Promise<MoveRow[]> {
  return db.rows<MoveRow>(
    `with ${causesOfCustomer}, page as (
       select point_transfers.id, point_transfers.kind, point_transfers.points::bigint as points,
              point_transfers.balance_after, point_transfers.created_at, causes.cause, causes.about, causes.about_id
         from ${transfersOfCauses}
        where $2::bigint is null or point_transfers.id < $2
        order by point_transfers.id desc limit ${pageSize}
     )
     select page.id, page.kind, page.points, page.balance_after, page.created_at, page.about, page.about_id,
            purchases.quantity, products.name as product_name, retailers.name as retailer_name,
            redemption_items.name as item_name, redemptions.recipient,
            coalesce(redemptions.amount_kobo, point_payments.amount_kobo) as amount_kobo,
            coalesce(point_adjustments.reason, purchase_reversals.reason) as reason
       from page
       left join purchases on page.about = 'purchase' and purchases.id = page.about_id
       left join products on products.id = purchases.product_id
       left join point_payments on page.about = 'payment' and point_payments.id = page.about_id
       left join retailers on retailers.id = coalesce(purchases.retailer_id, point_payments.retailer_id)
       left join purchase_reversals on page.cause = 'purchase-reversal/' || purchase_reversals.id
             and purchase_reversals.purchase_id = purchases.id
       left join redemptions on page.about = 'redemption' and redemptions.id = page.about_id
       left join redemption_items on redemption_items.id = redemptions.item_id
       left join point_adjustments on page.about = 'adjustment' and point_adjustments.id = page.about_id
      order by page.id desc`,
    [id, cursor ?? null],
  )
}

export interface PurchaseRow {
  id: string
  created_at: Date
  product_name: string
  brand: string
  retailer_name: string
  quantity: number
  total_kobo: number
  points: number
  status: PurchaseStatus
  is_held: boolean
  reversed_units: number
  flags: string[]
}

export async function selectPurchases(
  db: Db,
  id: string,
  cursor: string | undefined,
): Promise<PurchaseRow[]> {
  return db.rows<PurchaseRow>(
    `select purchases.id, purchases.created_at, products.name as product_name, products.brand_name as brand,
            retailers.name as retailer_name, purchases.quantity, purchases.total_kobo, purchases.points,
            purchases.status, purchases.held_at is not null and purchases.status = 'pending' as is_held,
            purchases.reversed_units, purchases.flags
       from purchases
       join products on products.id = purchases.product_id
       join retailers on retailers.id = purchases.retailer_id
      where purchases.customer_id = $1 ${cursor === undefined ? '' : isBehind('purchases')}
      order by purchases.created_at desc, purchases.id desc limit ${pageSize}`,
    cursor === undefined ? [id] : [id, cursor],
  )
}

export interface RedemptionRow {
  id: string
  created_at: Date
  item_name: string
  type: RedemptionType
  plan: string | null
  recipient: string
  points: number
  amount_kobo: number
  status: string
  reason: string | null
  finished_at: Date | null
}

export async function selectRedemptions(
  db: Db,
  id: string,
  cursor: string | undefined,
): Promise<RedemptionRow[]> {
  return db.rows<RedemptionRow>(
    `select redemptions.id, redemptions.created_at, redemption_items.name as item_name, redemptions.type,
            redemptions.plan_name as plan, redemptions.recipient, redemptions.points, redemptions.amount_kobo,
            redemptions.status, redemptions.reason, redemptions.finished_at
       from redemptions join redemption_items on redemption_items.id = redemptions.item_id
      where redemptions.customer_id = $1 ${cursor === undefined ? '' : isBehind('redemptions')}
      order by redemptions.created_at desc, redemptions.id desc limit ${pageSize}`,
    cursor === undefined ? [id] : [id, cursor],
  )
}

function isBehind(table: 'purchases' | 'redemptions'): string {
  return `and (${table}.created_at, ${table}.id) < (
          select cursor.created_at, cursor.id from ${table} as cursor where cursor.id = $2)`
}

export interface DecisionRow {
  id: number
  created_at: Date
  act: string
  outcome: DecisionOutcome
  policy_version: number
  findings: ExplainedDecision['findings']
  subject_id: string | null
}

/** Decisions are found by their subject; those on refused redemptions, which are not stored, by the customer. */
export async function selectDecisions(
  db: Db,
  id: string,
  cursor: number | undefined,
): Promise<DecisionRow[]> {
  return db.rows<DecisionRow>(
    `with decided as (
       select policy_decisions.* from policy_decisions join purchases on purchases.id = policy_decisions.subject_id
        where purchases.customer_id = $1
       union all
       select policy_decisions.* from policy_decisions join redemptions on redemptions.id = policy_decisions.subject_id
        where redemptions.customer_id = $1
       union all
       select policy_decisions.* from policy_decisions where customer_id = $1 and subject_id is null
     )
     select id, created_at, act, outcome, policy_version, findings, subject_id from decided
      where $2::bigint is null or id < $2
      order by id desc limit ${pageSize}`,
    [id, cursor ?? null],
  )
}
