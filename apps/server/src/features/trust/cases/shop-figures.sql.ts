import type { ShopFigures } from '@jara/rules/trust/shop-signals'
import type { Database, Db } from '../../../db/db.ts'

/** Sums up each shop's purchases decided in the last 30 days. Reads all of them, so it runs at night. */
export async function computeShopFigures(db: Database): Promise<void> {
  await db.transaction(
    async (tx) => {
      await tx.rows('delete from shop_figures')
      await tx.rows(
        `insert into shop_figures (retailer_id, decided, approved, median_seconds, confirmed, points, top_five_points,
                                   at_night, customers_with_seen_photos, customers_on_one_browser,
                                   units, units_added)
         with month as (
           select purchases.retailer_id, purchases.customer_id, purchases.points, purchases.created_at,
                  purchases.quantity - purchases.reversed_units as units,
                  purchases.status = 'confirmed' as is_confirmed,
                  -- What its brand or the passing of time decided says nothing about the shop.
                  staff.id is not null as is_own,
                  purchases.status = 'confirmed' or purchases.held_at is not null as is_approved,
                  coalesce(purchases.held_at, purchases.decided_at) - purchases.created_at as taken,
                  exists (select from unnest(purchases.flags) as flag where flag like 'photo seen before%') as is_seen
             from purchases
             left join users as staff on staff.id = coalesce(purchases.held_by, purchases.decided_by)
                  and staff.retailer_id = purchases.retailer_id
            where purchases.decided_at > now() - interval '30 days'
         ), of_customer as (
           select retailer_id, sum(points) as points,
                  row_number() over (partition by retailer_id order by sum(points) desc) as place
             from month where is_confirmed group by retailer_id, customer_id
         ), of_top_five as (
           select retailer_id, sum(points) as points from of_customer where place <= 5 group by retailer_id
         ), browsers as (
           select user_id, device_hash as browser from known_devices
           union
           select user_id, address_hash from known_push_addresses
         ), on_browser as (
           select bought.retailer_id, count(*) as customers
             from (select distinct retailer_id, customer_id from month where is_confirmed) as bought
             join browsers on browsers.user_id = bought.customer_id
            group by bought.retailer_id, browsers.browser
         ), on_one_browser as (
           select retailer_id, max(customers) as customers from on_browser group by retailer_id
         ), added as (
           select retailer_id, sum(quantity) as units
             from stock_additions where added_at > now() - interval '90 days' group by retailer_id
         )
         select month.retailer_id,
                count(*) filter (where is_own),
                count(*) filter (where is_own and is_approved),
                extract(epoch from percentile_cont(0.5) within group (order by taken) filter (where is_own)),
                count(*) filter (where is_confirmed),
                coalesce(sum(month.points) filter (where is_confirmed), 0),
                coalesce(max(of_top_five.points), 0),
                count(*) filter (
                  where is_confirmed and extract(hour from created_at at time zone 'Africa/Lagos') not between 6 and 21),
                count(distinct customer_id) filter (where is_confirmed and is_seen),
                coalesce(max(on_one_browser.customers), 0),
                coalesce(sum(month.units) filter (where is_confirmed), 0),
                coalesce(max(added.units), 0)
           from month
           left join of_top_five on of_top_five.retailer_id = month.retailer_id
           left join on_one_browser on on_one_browser.retailer_id = month.retailer_id
           left join added on added.retailer_id = month.retailer_id
          group by month.retailer_id`,
      )
    },
    { timeLimits: 'none' },
  )
}

const shopsPerBatch = 200
const nearbyKm = 5
const kmOfDegree = 111.2

/** A city has thousands of shops nearby. The nearest ones are enough to compare with. */
const shopsToCompare = 100

const place = (shop: string) => `point(${shop}.longitude * cos(radians(9)), ${shop}.latitude)`

export interface ShopFiguresRow extends ShopFigures {
  readonly retailerId: string
}

/** The figures of the next shops in the order of their ids, compared with the shops around each. */
export async function selectShopFigures(db: Db, after: string | undefined): Promise<ShopFiguresRow[]> {
  return db.rows<ShopFiguresRow>(
    `select shop.retailer_id as "retailerId", shop.decided, shop.approved, shop.median_seconds as "medianSeconds",
            shop.confirmed, shop.points, shop.top_five_points as "topFivePoints", shop.at_night as "atNight",
            shop.customers_with_seen_photos as "customersWithSeenPhotos",
            shop.customers_on_one_browser as "customersOnOneBrowser",
            shop.units, shop.units_added as "unitsAdded", nearby.shops as "shopsNearby",
            -- Where all give the same, a point more is no deviation.
            (shop.points / 30.0 - nearby.mean) / greatest(nearby.deviation, 1) as deviations
       from shop_figures as shop
       join retailers on retailers.id = shop.retailer_id
       cross join lateral (
         select count(*) as shops, avg(a_day)::double precision as mean,
                stddev_samp(a_day)::double precision as deviation
           from (
             select figures.points / 30.0 as a_day
               from retailers as other join shop_figures as figures on figures.retailer_id = other.id
              where other.kind = 'retailer' and other.id <> shop.retailer_id
                and ${place('other')} <@ circle(${place('retailers')}, ${nearbyKm / kmOfDegree})
              order by ${place('other')} <-> ${place('retailers')} limit ${shopsToCompare}
           ) as others
       ) as nearby
      where $1::uuid is null or shop.retailer_id > $1
      order by shop.retailer_id limit ${shopsPerBatch}`,
    [after ?? null],
  )
}
