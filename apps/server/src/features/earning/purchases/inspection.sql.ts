import type { Db } from '../../../db/db.ts'

export interface InspectedRow {
  id: string
  status: string
  product_id: number
  product_name: string
  brand: string
  quantity: number
  reversed_units: number
  total_kobo: number
  points: number
  flags: string[]
  customer_id: string
  customer_name: string
  retailer_id: string
  shop_name: string
  created_at: Date
  held_at: Date | null
  decided_at: Date | null
  /** Null for a purchase at the counter. */
  photo_id: string | null
  photo_taken_at: Date | null
  /** Null once the file is removed. */
  image_url: string | null
  sha256: Buffer | null
  perceptual_hash: string | null
}

export async function findInspected(db: Db, purchaseId: string): Promise<InspectedRow | undefined> {
  return db.row<InspectedRow>(
    `select purchases.id, purchases.status, purchases.product_id, products.name as product_name,
            products.brand_name as brand, purchases.quantity, purchases.reversed_units, purchases.total_kobo,
            purchases.points, purchases.flags, purchases.customer_id,
            users.first_name || ' ' || users.last_name as customer_name, purchases.retailer_id,
            retailers.name as shop_name, purchases.created_at, purchases.held_at, purchases.decided_at, purchases.photo_id,
            photo.created_at as photo_taken_at, photo.sha256, photo.perceptual_hash::text,
            case when photo.file_removed_at is null then photo.image_url end as image_url
       from purchases
       join products on products.id = purchases.product_id
       join users on users.id = purchases.customer_id
       join retailers on retailers.id = purchases.retailer_id
       left join purchase_photos as photo on photo.id = purchases.photo_id
      where purchases.id = $1`,
    [purchaseId],
  )
}

const shownHours = 8

/** The number of purchases declared at the shop in each of the hours up to this one, by `purchases_by_decision`. */
export async function countShopHours(
  db: Db,
  purchaseId: string,
): Promise<{ from: Date; purchases: number }[]> {
  return db.rows(
    `with inspected as (
       select retailer_id, created_at as at from purchases where id = $1
     ), hours as (
       select at - make_interval(hours => ago) as until from inspected, generate_series(0, ${shownHours - 1}) as ago
     ), declared as (
       select purchases.created_at from inspected, purchases
        where purchases.retailer_id = inspected.retailer_id and purchases.created_at <= inspected.at
          and purchases.created_at > inspected.at - interval '${shownHours} hours'
     )
     select until - interval '1 hour' as from, count(declared.created_at) as purchases
       from hours
       left join declared on declared.created_at > until - interval '1 hour' and declared.created_at <= until
      group by until order by until`,
    [purchaseId],
  )
}

export interface ElsewhereRow {
  purchase_id: string
  created_at: Date
  shop_id: string
  shop_name: string
  latitude: number
  longitude: number
  /** Where this purchase was made. */
  here_latitude: number
  here_longitude: number
}

const elsewhere = (when: string, order: 'asc' | 'desc') =>
  `(select purchases.id, purchases.created_at, purchases.retailer_id
      from inspected, purchases
     where purchases.customer_id = inspected.customer_id and purchases.retailer_id <> inspected.retailer_id
       and ${when} and purchases.status <> 'rejected'
     order by purchases.created_at ${order}, purchases.id ${order} limit 1)`
const before = `purchases.created_at < inspected.at and purchases.created_at > inspected.at - interval '7 days'`
const after = `purchases.created_at > inspected.at and purchases.created_at < inspected.at + interval '7 days'`

/** The customer's purchases at other shops just before and after this one, within a week, by `purchases_by_customer`. */
export async function selectElsewhere(db: Db, purchaseId: string): Promise<ElsewhereRow[]> {
  return db.rows<ElsewhereRow>(
    `with inspected as (
       select customer_id, retailer_id, created_at as at from purchases where id = $1
     ), nearby as (
       ${elsewhere(before, 'desc')} union all ${elsewhere(after, 'asc')}
     )
     select nearby.id as purchase_id, nearby.created_at, there.id as shop_id, there.name as shop_name, there.latitude,
            there.longitude, here.latitude as here_latitude, here.longitude as here_longitude
       from inspected
       join retailers as here on here.id = inspected.retailer_id
       cross join nearby
       join retailers as there on there.id = nearby.retailer_id
      order by nearby.created_at`,
    [purchaseId],
  )
}

export interface ReversalRow {
  id: string
  quantity: number
  points: number
  debt: number
  reason: string
  decided_by: string
  created_at: Date
}

export async function selectReversals(db: Db, purchaseId: string): Promise<ReversalRow[]> {
  return db.rows<ReversalRow>(
    `select reversal.id, reversal.quantity, reversal.points, reversal.debt, reversal.reason,
            users.first_name || ' ' || users.last_name as decided_by, reversal.created_at
       from purchase_reversals as reversal join users on users.id = reversal.decided_by
      where reversal.purchase_id = $1 order by reversal.created_at desc`,
    [purchaseId],
  )
}

export interface AppealRow {
  id: string
  text: string
  sent_at: Date
  outcome: string | null
}

export async function selectAppeals(db: Db, purchaseId: string): Promise<AppealRow[]> {
  return db.rows<AppealRow>(
    'select id, text, sent_at, outcome from appeals where purchase_id = $1 order by sent_at desc, id',
    [purchaseId],
  )
}
