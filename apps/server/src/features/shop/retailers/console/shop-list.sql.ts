import type { QueryOf } from '@jara/contract/call'
import { pageSize } from '@jara/contract/call'
import type { listShops as listShopsCall, shopStandings } from '@jara/contract/shop/retailers-console'
import { searchedPrefixes } from '../../../../db/found-by-name.ts'
import type { Db } from '../../../../db/db.ts'

type ShopStanding = (typeof shopStandings)[number]

const lagosToday = `(now() at time zone 'Africa/Lagos')::date`
const isSuspended = `exists (select from users where users.retailer_id = shop.id and users.disabled_at is not null)`
const hasGiven = `exists (
    select from issuing_days where tenant_id = shop.id and day > ${lagosToday} - 30 and points > 0)`

const standings: Readonly<Record<ShopStanding, string>> = {
  active: `not ${isSuspended} and ${hasGiven}`,
  quiet: `not ${isSuspended} and not ${hasGiven}`,
  suspended: isSuspended,
}

export interface ShopListRow {
  id: string
  kind: 'retailer' | 'brand'
  name: string
  town: string
  standing: ShopStanding
  joined_at: Date
  points_30_days: number
  pending: number
  median_seconds: number | null
  prefunded: number | null
}

/** The details and figures of each shop or brand, for each row of `shop`. */
export const shopColumns = `shop.id, shop.kind, shop.name, shop.city || ', ' || shop.state as town, shop.created_at as joined_at,
       case when ${isSuspended} then 'suspended' when ${hasGiven} then 'active' else 'quiet' end as standing,
       (select coalesce(sum(points), 0)::bigint from issuing_days
         where tenant_id = shop.id and day > ${lagosToday} - 30) as points_30_days,
       case shop.kind
         when 'retailer' then (select count(*) from pending_purchases where retailer_id = shop.id)
         else (select count(*) from pending_purchases where brand_id = shop.id)
       end as pending,
       (select balance from prefunds where tenant_id = shop.id) as prefunded`

/** A page of shops and brands, newest first. */
export async function selectShops(db: Db, query: QueryOf<typeof listShopsCall>): Promise<ShopListRow[]> {
  const { before, kind, standing, search = '' } = query
  const values: unknown[] = []
  const parameter = (value: unknown) => `$${values.push(value)}`
  const words = searchedPrefixes(search)
  const conditions = [
    ...(kind === undefined ? [] : [`shop.kind = ${parameter(kind)}`]),
    ...(standing === undefined ? [] : [standings[standing]]),
    ...(words === undefined
      ? []
      : [
          `(search_words(shop.name) @@ ${parameter(words)}::tsquery or shop.unique_code = ${parameter(search.toUpperCase())})`,
        ]),
    ...(before === undefined
      ? []
      : [
          `(shop.created_at, shop.id) < (select created_at, id from retailers where id = ${parameter(before)})`,
        ]),
  ]
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`
  // The page is chosen before its figures are counted.
  return db.rows<ShopListRow>(
    `select ${shopColumns}, shop_figures.median_seconds
       from (
         select * from retailers as shop ${where} order by shop.created_at desc, shop.id desc limit ${pageSize}
       ) as shop
       left join shop_figures on shop_figures.retailer_id = shop.id
      order by shop.created_at desc, shop.id desc`,
    values,
  )
}
