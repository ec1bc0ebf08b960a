import type { Db } from '../../../db/db.ts'
import type { DayRange } from '../../../http/day-range.ts'
import { beginningOf, dayOf } from '../../../ledger/day-sums.sql.ts'

const monthOf = (at: string) => `date_trunc('month', ${dayOf(at)})::date`
const isIn = (at: string, from: string, until: string) =>
  `${at} >= ${beginningOf(from)} and ${at} < ${beginningOf(until)}`

/**
 * Which customers earned and redeemed in each month of these days, by `purchases_by_decision` and `redemptions_by_end`. A
 * purchase reversed later still counts: it brought in its customer.
 */
const activityOf = (from: string, until: string) => `
  select distinct customer_id as user_id, ${monthOf('decided_at')} as month, 'earned' as what
    from purchases where status = 'confirmed' and ${isIn('decided_at', from, until)}
  union
  select distinct customer_id, ${monthOf('finished_at')}, 'redeemed'
    from redemptions where status = 'delivered' and ${isIn('finished_at', from, until)}`

/** Parts of a statement that adds these days to the counts: `fresh` activity, `newcomers`, and new `months`. */
const additionsOf = (from: string, until: string) => `
  fresh as materialized (${activityOf(from, until)}),
  newcomers as materialized (
    select fresh.user_id, min(fresh.month) as month
      from fresh left join customer_cohorts using (user_id)
     where fresh.what = 'earned' and customer_cohorts.user_id is null
     group by fresh.user_id
  ),
  months as materialized (
    select fresh.user_id, fresh.month, fresh.what, coalesce(customer_cohorts.month, newcomers.month) as cohort
      from fresh
      left join customer_cohorts on customer_cohorts.user_id = fresh.user_id
      left join newcomers on newcomers.user_id = fresh.user_id
      left join customer_months as known
        on known.user_id = fresh.user_id and known.month = fresh.month and known.what = fresh.what
     where known.user_id is null and fresh.month >= coalesce(customer_cohorts.month, newcomers.month)
  )`

/** Rows are dated with the start of their transaction, some time before it commits. No transaction takes this long. */
const longestTransaction = `interval '1 hour'`

/** Counts completed days that are not yet counted. Locks the row with the first of them, so that no day is counted twice. */
export async function keepCohorts(tx: Db): Promise<void> {
  await tx.rows(`insert into cohorts_until (day) values ('-infinity') on conflict do nothing`)
  const days = await tx.row<{ from: string; until: string }>(
    `select day::text as from, over::text as until
       from (select day, ${dayOf(`now() - ${longestTransaction}`)} as over from cohorts_until for update) as kept
      where day < over`,
  )
  if (!days) return
  await tx.rows(
    `with ${additionsOf('$1', '$2')},
     joined as (
       insert into customer_cohorts (user_id, month) select user_id, month from newcomers
     ), known as (
       insert into customer_months (user_id, month, what) select user_id, month, what from months
     ), counted as (
       insert into cohort_months as kept (cohort, month, what, customers)
       select cohort, month, what, count(*) from months group by 1, 2, 3
       on conflict (cohort, month, what) do update set customers = kept.customers + excluded.customers
     )
     update cohorts_until set day = $2::date`,
    [days.from, days.until],
  )
}

export interface CohortRow {
  cohort: string
  month: string
  /** The number of months after the first. */
  after: number
  earned: number
  redeemed: number
}

const firstUncounted = `coalesce((select day from cohorts_until), '-infinity'::date)`

/**
 * Cohorts of the months that contain these days, with each month up to that of the last day: from the stored counts, and from
 * the days since.
 */
export async function selectCohorts(db: Db, { from, to }: DayRange): Promise<CohortRow[]> {
  return db.rows<CohortRow>(
    `with ${additionsOf(firstUncounted, `'infinity'::date`)},
     counts as (
       select cohort, month, what, customers from cohort_months
       union all
       select cohort, month, what, count(*)::integer from months group by 1, 2, 3
     ), summed as (
       select cohort, month, coalesce(sum(customers) filter (where what = 'earned'), 0)::integer as earned,
              coalesce(sum(customers) filter (where what = 'redeemed'), 0)::integer as redeemed
         from counts
        where cohort between date_trunc('month', $1::date) and $2::date and month <= $2::date
        group by cohort, month
     ), whole as (
       select cohort, generate_series(cohort, $2::date, interval '1 month')::date as month
         from (select distinct cohort from summed) as cohorts
     )
     select to_char(cohort, 'YYYY-MM') as cohort, to_char(month, 'YYYY-MM') as month,
            (extract(year from age(month, cohort)) * 12 + extract(month from age(month, cohort)))::integer as after,
            coalesce(earned, 0) as earned, coalesce(redeemed, 0) as redeemed
       from whole left join summed using (cohort, month)
      order by cohort, month`,
    [from, to],
  )
}
