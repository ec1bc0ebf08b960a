import { normaliseGtin } from '@jara/rules/catalogue/gtin'
import type { Db } from '../../../db/db.ts'
import { containsWords, searchedWords } from '../../../db/found-by-name.ts'

export interface GoodsRow {
  product_id: number
  product_name: string
  image_url: string | null
  quantity: number
  price_kobo: number
}

export interface LockedGoodsRow {
  product_id: number
  product_name: string
  /** Null if the shop does not stock it. */
  quantity: number | null
  price_kobo: number | null
  points_per_unit: number
  /** It is sold, but earns no points. */
  is_hidden: boolean
}

/** Locks the products sold in the order of their key, as every sale does, and returns their stock at that time. */
export async function lockGoods(
  tx: Db,
  retailerId: string,
  productIds: readonly number[],
): Promise<LockedGoodsRow[]> {
  await tx.rows(
    `select from inventory where retailer_id = $1 and product_id = any($2::integer[]) order by product_id for update`,
    [retailerId, productIds],
  )
  return tx.rows<LockedGoodsRow>(
    `select products.id as product_id, products.name as product_name, stock.quantity, stock.price_kobo,
            products.points_per_unit, products.hidden_at is not null as is_hidden
       from products left join stock on stock.product_id = products.id and stock.retailer_id = $1
      where products.id = any($2::integer[])`,
    [retailerId, productIds],
  )
}

const mostGoods = 60

/** Best-selling products of the last four weeks first, then those stocked last. */
export async function selectGoods(db: Db, retailerId: string, search: string): Promise<GoodsRow[]> {
  return db.rows<GoodsRow>(
    `with sold as (
       select line.product_id, count(*) as times
         from sales join sale_lines as line on line.sale_id = sales.id
        where sales.retailer_id = $1 and sales.sold_at > now() - interval '28 days' and sales.voided_at is null
        group by line.product_id
     )
     select stock.product_id, products.name as product_name, products.image_url, stock.quantity, stock.price_kobo
       from stock join products on products.id = stock.product_id
       left join sold on sold.product_id = stock.product_id
      where stock.retailer_id = $1
        and (${containsWords('products.name', '$2')}
             or lpad(products.gtin, 14, '0') = $3
             or exists (select from product_barcodes where product_id = products.id and gtin = $3))
      order by coalesce(sold.times, 0) desc, stock.stocked_at desc, stock.product_id desc limit ${mostGoods}`,
    [retailerId, searchedWords(search), normaliseGtin(search.trim())],
  )
}
