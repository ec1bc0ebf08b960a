import type { Db } from '../../../../db/db.ts'

// Also limited by decision time: that index is small, and finds the rows.
const ofProduct = `from purchases
      where product_id = $1 and status = 'confirmed'
        and decided_at > now() - interval '28 days' and created_at > now() - interval '28 days'`

export async function summarisePast(
  db: Db,
  productId: number,
): Promise<{ purchases: number; people: number }> {
  const summary = await db.row<{ purchases: number; people: number }>(
    `select count(*) as purchases, count(distinct customer_id) as people ${ofProduct}`,
    [productId],
  )
  return summary ?? { purchases: 0, people: 0 }
}

interface Caps {
  readonly productId: number
  readonly unitsADay: number
  readonly unitsPerCustomer: number | null
}

/** The units of each Lagos day that a mission with these caps would have paid for. */
export async function selectPastDays(
  db: Db,
  { productId, unitsADay, unitsPerCustomer }: Caps,
): Promise<{ date: string; units: number }[]> {
  return db.rows<{ date: string; units: number }>(
    `with bought as (
       select customer_id, (created_at at time zone 'Africa/Lagos')::date as day,
              least(sum(quantity::integer), $2::bigint) as units
         ${ofProduct}
        group by customer_id, day
     ), so_far as (
       select day, units,
              coalesce(sum(units) over (
                partition by customer_id order by day rows between unbounded preceding and 1 preceding), 0) as before
         from bought
     )
     select day::text as date,
            sum(case when $3::bigint is null then units else least(units, greatest($3 - before, 0)) end)::bigint as units
       from so_far group by day order by day`,
    [productId, unitsADay, unitsPerCustomer],
  )
}
