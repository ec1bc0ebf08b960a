import { pageSize } from '@jara/contract/call'
import { limits } from '@jara/rules/limits'
import type { Db } from '../../../../db/db.ts'

export interface StockAlertRow {
  product_id: number
  product_name: string
  image_url: string | null
  quantity: number
  threshold: number
  changed_at: Date
}

const threshold = `coalesce(stock.alert_at, ${limits.lowStockAtMost})`
const runsOut = `stock.retailer_id = $1 and stock.quantity <= ${threshold}`

export async function selectStockAlerts(
  db: Db,
  retailerId: string,
  before: number | undefined,
): Promise<StockAlertRow[]> {
  const afterCursor =
    before === undefined
      ? ''
      : `and (stock.quantity, stock.product_id) > (
           select quantity, product_id from stock where retailer_id = $1 and product_id = $2)`
  return db.rows<StockAlertRow>(
    `select stock.product_id, products.name as product_name, products.image_url, stock.quantity,
            ${threshold} as threshold, coalesce(last.changed_at, stock.stocked_at) as changed_at
       from stock
       join products on products.id = stock.product_id
       left join lateral (
         select changed_at from stock_changes
          where retailer_id = stock.retailer_id and product_id = stock.product_id order by id desc limit 1
       ) as last on true
      where ${runsOut} ${afterCursor}
      order by stock.quantity, stock.product_id limit ${pageSize}`,
    [retailerId, ...(before === undefined ? [] : [before])],
  )
}

/** Counts alerts. An alert is urgent if at most `urgentShare` of the threshold is left. */
export async function countAlerts(
  db: Db,
  retailerId: string,
  urgentShare: number,
): Promise<{ total: number; high: number }> {
  const counted = await db.row<{ total: number; high: number }>(
    `select count(*) as total, count(*) filter (where stock.quantity <= ${threshold} * $2::double precision) as high
       from stock where ${runsOut}`,
    [retailerId, urgentShare],
  )
  return counted ?? { total: 0, high: 0 }
}
