import { pageSize } from '@jara/contract/call'
import type { Db } from '../../../db/db.ts'

export interface ActRow {
  id: string
  at: Date
  act: string
  cashier: string
  by_shopkeeper: boolean
  points: number
  product_name: string | null
  quantity: number | null
  total_kobo: number | null
}

export interface LogPage {
  readonly before: string | undefined
  readonly cashier: string | undefined
}

export async function selectActs(
  db: Db,
  retailerId: string,
  { before, cashier }: LogPage,
): Promise<ActRow[]> {
  return db.rows<ActRow>(
    `select counter_acts.id::text as id, counter_acts.at, counter_acts.act, cashiers.name as cashier, counter_acts.by_shopkeeper,
            counter_acts.points, products.name as product_name, purchases.quantity, sales.total_kobo
       from counter_acts
       join cashiers on cashiers.id = counter_acts.cashier_id
       left join purchases on purchases.id = counter_acts.subject
       left join products on products.id = purchases.product_id
       left join sales on sales.id = counter_acts.subject
      where counter_acts.retailer_id = $1
        and ($2::bigint is null or counter_acts.id < $2)
        and ($3::uuid is null or counter_acts.cashier_id = $3)
      order by counter_acts.id desc limit ${pageSize}`,
    [retailerId, before ?? null, cashier ?? null],
  )
}
