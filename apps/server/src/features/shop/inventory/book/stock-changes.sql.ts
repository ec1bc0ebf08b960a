import { changesPerPage, type stockChangeKinds } from '@jara/contract/shop/inventory-stock'
import type { Db } from '../../../../db/db.ts'

export interface StockChangeRow {
  id: string
  kind: (typeof stockChangeKinds)[number]
  units: number
  price_kobo: number | null
  by: string | null
  changed_at: Date
}

const columns = `change.id::text as id, change.kind, change.units,
       case when change.kind in ('added', 'priced') then change.price_kobo end as price_kobo, change.changed_at,
       nullif(trim(users.first_name || ' ' || users.last_name), '') as by`

/** Users of another tenant, such as a brand that confirmed a purchase, are not named. */
const ofProduct = `from stock_changes as change
       left join users on users.id = change.changed_by and users.retailer_id = $1
      where change.retailer_id = $1 and change.product_id = $2`

export async function selectStockChanges(
  db: Db,
  retailerId: string,
  productId: number,
  before: string | undefined,
): Promise<StockChangeRow[]> {
  return db.rows<StockChangeRow>(
    `select ${columns} ${ofProduct} and ($3::bigint is null or change.id < $3) order by change.id desc limit ${changesPerPage}`,
    [retailerId, productId, before],
  )
}

export async function findLastChange(
  db: Db,
  retailerId: string,
  productId: number,
): Promise<StockChangeRow | undefined> {
  return db.row<StockChangeRow>(`select ${columns} ${ofProduct} order by change.id desc limit 1`, [
    retailerId,
    productId,
  ])
}
