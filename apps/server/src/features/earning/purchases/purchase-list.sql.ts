import { pageSize } from '@jara/contract/call'
import { appealDays } from '@jara/rules/trust/decision'
import type { PurchaseStatus } from '@jara/rules/earning/purchase'
import type { RejectionReason } from '@jara/rules/earning/rejection'
import type { Db } from '../../../db/db.ts'

export interface ListedPurchaseRow {
  id: string
  product_name: string
  brand: string
  created_at: Date
  total_kobo: number
  points: number
  status: PurchaseStatus
  quantity: number
  customer_email: string
}

export interface OwnPurchaseRow extends ListedPurchaseRow {
  product_image_url: string | null
  may_answer: boolean
  reversed_units: number
  rejection_reason: RejectionReason | null
  rejection_words: string | null
}

export interface PendingPurchaseRow extends ListedPurchaseRow {
  retailer_name: string
  image_url: string | null
  flags: string[]
  has_pin: boolean
}

const newestFirst = `order by purchases.created_at desc, purchases.id desc limit ${pageSize}`

/** Looks the cursor up in `purchases`, because a decided purchase is no longer in `pending_purchases`. */
const cursorPlace = 'select cursor.created_at, cursor.id from purchases as cursor where cursor.id = $2'

const isRecent = (at: string) => `${at} > now() - make_interval(days => ${appealDays})`

/** Looks for appeals only for the few purchases that an operator recently decided against. */
const mayAnswer = `case
             when purchases.status = 'rejected' and purchases.held_at is not null and purchases.decided_by is not null
                  and ${isRecent('purchases.decided_at')}
             then not exists (select from appeals where appeals.purchase_id = purchases.id)
             when purchases.reversed_units > 0
             then exists (select from purchase_reversals as reversal
                           where reversal.purchase_id = purchases.id and ${isRecent('reversal.created_at')}
                             and not exists (select from appeals where appeals.purchase_id = purchases.id
                                                and appeals.subject_id = reversal.id))
             else false
           end`

export async function selectPurchasesOfCustomer(
  db: Db,
  customerId: string,
  cursor: string | undefined,
): Promise<OwnPurchaseRow[]> {
  const own = `select purchases.id, products.name as product_name, products.brand_name as brand, purchases.created_at,
           purchases.total_kobo, purchases.points, purchases.status, purchases.quantity, users.email as customer_email,
           products.image_url as product_image_url, purchases.reversed_units, purchases.rejection_reason,
           purchases.rejection_words, ${mayAnswer} as may_answer
      from purchases
      join products on products.id = purchases.product_id
      join users on users.id = purchases.customer_id
     where purchases.customer_id = $1`
  return cursor === undefined
    ? db.rows(`${own} ${newestFirst}`, [customerId])
    : db.rows(`${own} and (purchases.created_at, purchases.id) < (${cursorPlace}) ${newestFirst}`, [
        customerId,
        cursor,
      ])
}

/** Joins only for the names: `pending_purchases` holds all other columns. */
const pending = `pending.purchase_id as id, products.name as product_name, products.brand_name as brand,
  pending.created_at, pending.total_kobo, pending.points, 'pending' as status, pending.quantity, pending.customer_email,
  retailers.name as retailer_name, pending.image_url, pending.flags, pending.has_pin`

const newestPendingFirst = `order by pending.created_at desc, pending.purchase_id desc limit ${pageSize}`
const pendingAfterCursor = `and (pending.created_at, pending.purchase_id) < (${cursorPlace})`

export async function selectPendingOfShop(
  db: Db,
  retailerId: string,
  cursor: string | undefined,
): Promise<PendingPurchaseRow[]> {
  const own = pendingWhere('pending.retailer_id = $1')
  return cursor === undefined
    ? db.rows(`${own} ${newestPendingFirst}`, [retailerId])
    : db.rows(`${own} ${pendingAfterCursor} ${newestPendingFirst}`, [retailerId, cursor])
}

export async function selectPendingOfBrand(
  db: Db,
  brandId: string,
  cursor: string | undefined,
): Promise<PendingPurchaseRow[]> {
  const ofBrand = pendingWhere('pending.brand_id = $1')
  return cursor === undefined
    ? db.rows(`${ofBrand} ${newestPendingFirst}`, [brandId])
    : db.rows(`${ofBrand} ${pendingAfterCursor} ${newestPendingFirst}`, [brandId, cursor])
}

function pendingWhere(condition: string): string {
  return `select ${pending}
      from pending_purchases as pending
      join products on products.id = pending.product_id
      join retailers on retailers.id = pending.retailer_id
     where ${condition}`
}
