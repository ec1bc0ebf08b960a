import type { EarningDimension } from '@jara/contract/operations/reports'
import type { Db } from '../../../db/db.ts'
import type { DayRange } from '../../../http/day-range.ts'
import { beginningOf, dayOf, firstUnkept } from '../../../ledger/day-sums.sql.ts'

/** Stands for the brand of unbranded products. */
const noBrand = `'00000000-0000-0000-0000-000000000000'::uuid`

const isIn = (at: string, from: string, until: string) =>
  `${at} >= ${beginningOf(from)} and ${at} < ${beginningOf(until)}`

/** A bonus's share of the first units of a purchase, rounded down as in a reversal. */
const bonusOf = (units: string) => `bonus.points * (${units}) / purchases.quantity`

/**
 * What shops, brands and missions gave and what was reversed, by the day of the decision and of the reversal. Read by
 * `purchases_by_decision` and `purchase_reversals_by_time`.
 */
export const sumEarnings = (from: string, until: string) => `
  with confirmed as materialized (
    select purchases.id, retailer_id, coalesce(products.brand_id, ${noBrand}) as brand_id,
           ${dayOf('decided_at')} as day, purchases.points::bigint as points
      from purchases join products on products.id = purchases.product_id
     where status = 'confirmed' and ${isIn('decided_at', from, until)}
  ), reversed as materialized (
    select purchases.id, retailer_id, coalesce(products.brand_id, ${noBrand}) as brand_id,
           ${dayOf('reversal.created_at')} as day, reversal.points::bigint as points, reversal.quantity as units,
           (select sum(earlier.quantity::integer) from purchase_reversals as earlier
             where earlier.purchase_id = reversal.purchase_id and earlier.created_at <= reversal.created_at) as units_after
      from purchase_reversals as reversal
      join purchases on purchases.id = reversal.purchase_id
      join products on products.id = purchases.product_id
     where ${isIn('reversal.created_at', from, until)}
  ), moves as (
    select day, 'shop' as dimension, retailer_id as subject_id, 1 as purchases, points as issued, 0::bigint as taken_back
      from confirmed
    union all
    select day, 'brand', brand_id, 1, points, 0 from confirmed
    union all
    select confirmed.day, 'mission', bonus.mission_id, 1, bonus.points, 0
      from confirmed join purchase_bonuses as bonus on bonus.purchase_id = confirmed.id
    union all
    select day, 'shop', retailer_id, 0, 0, points from reversed
    union all
    select day, 'brand', brand_id, 0, 0, points from reversed
    union all
    select reversed.day, 'mission', bonus.mission_id, 0, 0,
           ${bonusOf('reversed.units_after')} - ${bonusOf('reversed.units_after - reversed.units')}
      from reversed
      join purchases on purchases.id = reversed.id
      join purchase_bonuses as bonus on bonus.purchase_id = reversed.id
  )
  select day, dimension, subject_id, sum(purchases)::integer as purchases, sum(issued)::bigint as issued,
         sum(taken_back)::bigint as taken_back
    from moves group by 1, 2, 3`

const seconds = `extract(epoch from decided_at - created_at)::double precision`

/** How purchases were decided by hand, and how long their customers had waited. */
export const sumDecisions = (from: string, until: string) => `
  select ${dayOf('decided_at')} as day,
         (count(*) filter (where status = 'confirmed'))::integer as confirmed,
         (count(*) filter (where status = 'rejected'))::integer as rejected,
         percentile_cont(0.5) within group (order by ${seconds}) as median_seconds,
         percentile_cont(0.9) within group (order by ${seconds}) as slowest_tenth_seconds
    from purchases
   where status <> 'pending' and decided_by is not null and ${isIn('decided_at', from, until)}
   group by 1`

export interface EarningRow {
  id: string
  name: string
  purchases: number
  issued: number
  taken_back: number
}

/** The largest sums first; all of them without a limit. */
export async function selectEarnings(
  db: Db,
  { from, to, by }: DayRange & { readonly by: EarningDimension },
  limit: number | null,
): Promise<
  (EarningRow & { count: number; all_purchases: number; all_issued: number; all_taken_back: number })[]
> {
  return db.rows(
    `with days as (
       select subject_id, purchases, issued::bigint, taken_back::bigint from earning_days
        where dimension = $3 and day between $1::date and $2::date and day < ${firstUnkept}
       union all
       select subject_id, purchases, issued, taken_back
         from (${sumEarnings(`greatest($1::date, ${firstUnkept})`, '($2::date + 1)')}) as today
        where dimension = $3
     ), summed as (
       select subject_id, sum(purchases)::integer as purchases, sum(issued)::bigint as issued,
              sum(taken_back)::bigint as taken_back
         from days group by subject_id
     )
     select summed.subject_id as id, purchases, issued, taken_back,
            coalesce(retailers.name, missions.name, 'Products without a brand') as name,
            count(*) over () as count, (sum(purchases) over ())::integer as all_purchases,
            (sum(issued) over ())::bigint as all_issued, (sum(taken_back) over ())::bigint as all_taken_back
       from summed
       left join retailers on retailers.id = summed.subject_id
       left join missions on missions.id = summed.subject_id
      order by issued desc, name, id
      limit $4`,
    [from, to, by, limit],
  )
}

export interface DecisionDayRow {
  day: string
  confirmed: number
  rejected: number
  median_seconds: number | null
  slowest_tenth_seconds: number | null
}

export async function selectDecisionDays(db: Db, { from, to }: DayRange): Promise<DecisionDayRow[]> {
  return db.rows<DecisionDayRow>(
    `with decided as (
       select * from decision_days where day between $1::date and $2::date and day < ${firstUnkept}
       union all
       ${sumDecisions(`greatest($1::date, ${firstUnkept})`, '($2::date + 1)')}
     )
     select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(confirmed, 0) as confirmed, coalesce(rejected, 0) as rejected,
            median_seconds, slowest_tenth_seconds
       from (select $1::date + n as day from generate_series(0, $2::date - $1::date) as n) as days
       left join decided on decided.day = days.day
      order by days.day`,
    [from, to],
  )
}

export interface ServiceRow {
  service: string
  delivered: number
  at_once: number
  refunded: number
  kobo: number
  median_seconds: number | null
}

/** Redemptions that ended on these days, by `redemptions_by_end`. An order reversed later ends again. */
export async function selectServices(db: Db, { from, to }: DayRange): Promise<ServiceRow[]> {
  return db.rows<ServiceRow>(
    `select service_id as service,
            (count(*) filter (where status = 'delivered'))::integer as delivered,
            (count(*) filter (where status = 'delivered' and sends = 1 and requeries = 0))::integer as at_once,
            (count(*) filter (where status = 'refunded'))::integer as refunded,
            coalesce(sum(amount_kobo) filter (where status = 'delivered'), 0)::bigint as kobo,
            percentile_cont(0.5) within group (order by extract(epoch from finished_at - created_at)::double precision)
              filter (where status = 'delivered') as median_seconds
       from redemptions
      where ${isIn('finished_at', '$1', '($2::date + 1)')}
      group by service_id order by service_id`,
    [from, to],
  )
}
