import type { Db } from '../../../db/db.ts'

const most = 5

export interface FoundOne {
  id: string
  title: string
  detail: string
}

/** The range of the keys that begin with the text `$1`. */
const begins = (key: string) => `${key} >= $1 and ${key} < $1 || '\u{10FFFF}'`
const nameOfShop = `plain_name(retailers.name) collate "C"`
const nameOfProduct = `plain_name(products.name) collate "C"`

/** Shops and brands by name, or by the code displayed at their counter. */
export async function findShops(db: Db, beginning: string, code: string): Promise<FoundOne[]> {
  return db.rows<FoundOne>(
    `select id, name as title, city || ', ' || case kind when 'brand' then 'brand' else 'shop' end as detail
       from (
         (select id, name, city, kind from retailers where unique_code = $2)
         union
         (select id, name, city, kind from retailers where ${begins(nameOfShop)} order by ${nameOfShop}, id limit ${most})
       ) as found
      order by name, id limit ${most}`,
    [beginning, code],
  )
}

/** Products by name or barcode number. */
export async function findProducts(db: Db, beginning: string, gtin: string): Promise<FoundOne[]> {
  return db.rows<FoundOne>(
    `select id::text, name as title, brand_name as detail
       from (
         (select id, name, brand_name from products where gtin = $2)
         union
         (select products.id, name, brand_name
            from product_barcodes join products on products.id = product_barcodes.product_id
           where product_barcodes.gtin = lpad($2, 14, '0'))
         union
         (select id, name, brand_name from products
           where ${begins(nameOfProduct)} and merged_into is null order by ${nameOfProduct}, id limit ${most})
       ) as found
      order by name, found.id limit ${most}`,
    [beginning, gtin],
  )
}

export interface FoundRedemption {
  id: string
  item_name: string
  amount_kobo: number
  status: string
  first_name: string
  last_name: string
}

/** A redemption by our id, or by the provider's. */
export async function findRedemption(
  db: Db,
  { id, requestId }: { readonly id: string | null; readonly requestId: string },
): Promise<FoundRedemption[]> {
  return db.rows<FoundRedemption>(
    `select redemptions.id, redemption_items.name as item_name, redemptions.amount_kobo, redemptions.status,
            users.first_name, users.last_name
       from redemptions
       join redemption_items on redemption_items.id = redemptions.item_id
       join users on users.id = redemptions.customer_id
      where redemptions.id = $1 or redemptions.request_id = $2 limit ${most}`,
    [id, requestId],
  )
}

export async function findCode(db: Db, code: string): Promise<FoundOne[]> {
  return db.rows<FoundOne>(
    `select code as id, code as title,
            role || case when used_at is not null then ', used'
                         when expires_at <= now() then ', expired' else ', free' end as detail
       from onboarding_codes where code = $1`,
    [code],
  )
}
