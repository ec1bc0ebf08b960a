import type { Db } from '../../../db/db.ts'
import { isEveryFifth } from '../../../policy/issuing-facts.sql.ts'

export interface JudgedPurchase {
  /** Absent while it is being declared. */
  readonly id?: string
  readonly customerId: string
  readonly retailerId: string
  readonly productId: number
  readonly quantity: number
}

interface CountsRow {
  stock: number
  median_quantity: number | null
  at_this_shop_in_a_day: number
  in_a_day: number
  in_a_week: number
  minutes_since_same: number | null
  shop_signals: number
  is_every_fifth: boolean
}

/** Counts the customer's earlier purchases, without rejected ones. The stock is today's. */
export async function countBefore(db: Db, purchase: JudgedPurchase): Promise<CountsRow> {
  const counts = await db.row<CountsRow>(
    `with judged as (
       select coalesce((select created_at from purchases where id = $1), now()) as at
     ), earlier as (
       select purchases.retailer_id, purchases.product_id, judged.at - purchases.created_at as age
         from judged, purchases
        where purchases.customer_id = $2 and purchases.created_at > judged.at - interval '7 days'
          and purchases.created_at <= judged.at and purchases.id is distinct from $1 and purchases.status <> 'rejected'
     )
     select coalesce((select quantity from stock where retailer_id = $3 and product_id = $4), 0) as stock,
            (select median_quantity from shop_habits where retailer_id = $3) as median_quantity,
            count(*) filter (where retailer_id = $3 and age < interval '1 day') as at_this_shop_in_a_day,
            count(*) filter (where age < interval '1 day') as in_a_day,
            count(*) as in_a_week,
            (extract(epoch from min(age) filter (where retailer_id = $3 and product_id = $4)) / 60)::double precision
              as minutes_since_same,
            (select count(*) from shop_signals where retailer_id = $3) as shop_signals,
            ${isEveryFifth('$1::uuid')} as is_every_fifth
       from earlier`,
    [purchase.id ?? null, purchase.customerId, purchase.retailerId, purchase.productId],
  )
  if (!counts) throw new Error('Counting purchases returned nothing')
  return counts
}

export interface DetailsRow {
  email: string
  phone: string
  recipients: string[]
  staff_emails: string[]
  staff_phones: string[]
  shares_device: boolean
}

/**
 * The contact details of the customer and of the staff of these shops and brands, where the customer sends points, and
 * whether they sign in or get notifications with the same browser.
 */
export async function findDetails(
  db: Db,
  customerId: string,
  tenantIds: readonly string[],
): Promise<DetailsRow | undefined> {
  return db.row<DetailsRow>(
    `select email, phone_number as phone,
            array(select distinct recipient from redemptions
                   where customer_id = $1 and created_at > now() - interval '90 days') as recipients,
            array(select staff.email from users as staff where staff.retailer_id = any($2::uuid[])
                  union select retailers.email from retailers where retailers.id = any($2::uuid[])) as staff_emails,
            array(select staff.phone_number from users as staff where staff.retailer_id = any($2::uuid[])) as staff_phones,
            exists (select from users as staff
                      join known_devices as theirs on theirs.user_id = staff.id
                      join known_devices as own on own.device_hash = theirs.device_hash
                     where staff.retailer_id = any($2::uuid[]) and own.user_id = $1)
              or exists (select from users as staff
                           join known_push_addresses as theirs on theirs.user_id = staff.id
                           join known_push_addresses as own on own.address_hash = theirs.address_hash
                          where staff.retailer_id = any($2::uuid[]) and own.user_id = $1) as shares_device
       from users where id = $1`,
    [customerId, tenantIds],
  )
}
