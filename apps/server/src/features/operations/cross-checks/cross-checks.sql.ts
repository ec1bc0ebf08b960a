import { dayOf, firstUnkept, sumTransfers } from '../../../ledger/day-sums.sql.ts'
import { givenInADay, thisHour } from '../../../policy/issuing-facts.sql.ts'

/** Two tables' records of the same thing. */
export interface CrossCheck {
  readonly name: string
  /** What it means if rows are found, as a sentence for operators. */
  readonly means: string
  /** Selects the `id`, as text, of each difference. `$1` is the time up to which everything was found sound. */
  readonly differing: string
}

const isAward = `reference like 'purchase/%/earn'`
const startOfDay = `date_trunc('day', $1::timestamptz at time zone 'Africa/Lagos') at time zone 'Africa/Lagos'`

/**
 * Every check is one statement, so that it sees one snapshot. It reads what is new since `$1`, by an index; exceptions are
 * noted. A reference is looked up by the ledger's primary key.
 */
export const crossChecks: readonly CrossCheck[] = [
  {
    // New transfers, by `point_transfers_in_order`.
    name: 'holds',
    means: 'The ledger has points on hold, but no open redemption needs them.',
    differing: `
      select hold.reference as id
        from (${transfersWithId('redemption/', '/hold', `kind = 'hold' and created_at > $1::timestamptz`)}) as hold
        left join redemptions on redemptions.id = hold.of_id
       where (redemptions.id is null or redemptions.customer_id <> hold.user_id or redemptions.points <> hold.points
              or redemptions.finished_at is not null and not exists (
                select from point_transfers where reference = 'redemption/' || redemptions.id || '/outcome'))`,
  },
  {
    // All open redemptions, which are few, by `redemptions_open`.
    name: 'open-redemptions',
    means: 'A redemption is open, but its points are not on hold.',
    differing: `
      select redemptions.id::text as id
        from redemptions
        left join point_transfers as hold
          on hold.reference = 'redemption/' || redemptions.id || '/hold' and hold.kind = 'hold'
        left join point_transfers as outcome on outcome.reference = 'redemption/' || redemptions.id || '/outcome'
       where redemptions.finished_at is null
         and (hold.reference is null or outcome.reference is not null)`,
  },
  {
    // Redemptions that ended since, by `redemptions_by_end`.
    name: 'ended-redemptions',
    means: 'A redemption has ended, but the ledger does not show it or shows a different outcome.',
    differing: `
      select redemptions.id::text as id
        from redemptions
        left join point_transfers as outcome on outcome.reference = 'redemption/' || redemptions.id || '/outcome'
        left join point_transfers as reversal on reversal.reference = 'redemption/' || redemptions.id || '/reversal'
       where redemptions.finished_at > $1::timestamptz
         and case redemptions.status
               when 'delivered' then outcome.kind = 'settle' and reversal.kind is null
               else outcome.kind = 'refund' and reversal.kind is null
                 or outcome.kind = 'settle' and reversal.kind = 'reverse'
             end is not true`,
  },
  {
    // Purchases decided since, by `purchases_by_decision`.
    name: 'confirmed-purchases',
    means: 'A purchase is confirmed, but the customer got no points for it.',
    differing: `
      select purchases.id::text as id
        from purchases
       where purchases.status = 'confirmed' and purchases.points > 0 and purchases.decided_at > $1::timestamptz
         and not exists (select from point_transfers where reference = 'purchase/' || purchases.id || '/earn')`,
  },
  {
    // New transfers, by `point_transfers_in_order`.
    name: 'awards',
    means:
      'Points were issued for a purchase that is not confirmed, or that has different points or another customer.',
    differing: `
      select award.reference as id
        from (${transfersWithId('purchase/', '/earn', `${isAward} and created_at > $1::timestamptz`)}) as award
        left join purchases on purchases.id = award.of_id
       where (purchases.id is null or purchases.status <> 'confirmed' or purchases.points <> award.points
              or purchases.customer_id <> award.user_id)`,
  },
  {
    // Transfers since the start of that day, by `point_transfers_in_order`, and the days of all shops. The first day may lack
    // points: counting started with an update during that day.
    // may lack points: an update during that day began to count.
    name: 'issuing-days',
    means: 'The points that a shop or brand issued in a day do not match its awards of that day.',
    differing: `
      with first as (
        select min(day) as first_day from issuing_days
      ), issued as (
        select tenant_id, day, points from issuing_days
         where day >= ($1::timestamptz at time zone 'Africa/Lagos')::date
      ), awarded as (
        select tenant_id, (created_at at time zone 'Africa/Lagos')::date as day, sum(points::bigint) as points
          from (${awardsWithTenant(`created_at >= ${startOfDay}`)}) as awards
         group by 1, 2
      )
      select coalesce(tenant_id::text, 'nobody') || ' on ' || day as id
        from issued full join awarded using (tenant_id, day) cross join first
       where coalesce(issued.points, 0) > coalesce(awarded.points, 0)
          or coalesce(issued.points, 0) < coalesce(awarded.points, 0) and day > first_day`,
  },
  {
    // The awards of a day, by `point_transfers_in_order`. An hour less, because points given at the start of an hour may
    // count for the previous one.
    name: 'issuing-windows',
    means: 'A shop or brand issued more points in a day than its budget counted.',
    differing: `
      select tenant_id::text as id
        from (${awardsWithTenant(`created_at > now() - interval '23 hours'`)}) as awards
        left join issuing_windows using (tenant_id)
       where tenant_id is not null
       group by tenant_id, newest_hour, issuing_windows.points
      having sum(awards.points::bigint) > ${givenInADay(thisHour)}`,
  },
  {
    // New reversals, which are few, and new transfers, by `point_transfers_in_order`.
    name: 'debts',
    means: 'The points that a customer owes after a reversal do not match the ledger.',
    differing: `
      with owed as (
        select split_part(reference, '/', 2) as reversal_id, sum(points) as points
          from point_transfers where kind = 'take-back-debt' and created_at > $1::timestamptz
         group by 1
      ), recorded as (
        select id::text as reversal_id, debt as points from purchase_reversals
         where debt > 0 and created_at > $1::timestamptz
      )
      select coalesce(owed.reversal_id, recorded.reversal_id) as id
        from owed full join recorded using (reversal_id)
       where owed.points is distinct from recorded.points`,
  },
  {
    // All bonuses, a narrow table, of missions that may still change: after a mission's end, a purchase waits a year at most.
    name: 'mission-budgets',
    means:
      'The points that a mission has spent do not match its bonuses for units that were neither rejected nor reversed.',
    differing: `
      with given as (
        select purchase_bonuses.mission_id,
               sum(purchase_bonuses.points - purchase_bonuses.points * reversed_units / quantity) as points
          from purchase_bonuses join purchases on purchases.id = purchase_bonuses.purchase_id
         where purchases.status <> 'rejected'
         group by purchase_bonuses.mission_id
      )
      select missions.id::text as id
        from missions left join given on given.mission_id = missions.id
       where missions.ends_at > $1::timestamptz - interval '366 days'
         and missions.spent_points <> coalesce(given.points, 0)`,
  },
  {
    // The lists, and purchases of a year, by `purchases_by_decision`: none waits for longer.
    name: 'pending-purchases',
    means:
      'A purchase is awaiting its shop or an operator but is missing from their list, or is listed but not pending.',
    differing: `
      select purchases.id::text as id
        from purchases
        left join pending_purchases on pending_purchases.purchase_id = purchases.id
        left join held_purchases on held_purchases.purchase_id = purchases.id
       where purchases.status = 'pending' and purchases.created_at > $1::timestamptz - interval '366 days'
         and (num_nulls(pending_purchases.purchase_id, held_purchases.purchase_id) <> 1
              or num_nulls(held_purchases.held_at, purchases.held_at, purchases.held_by, purchases.held_tenant) not in (0, 4))
      union all
      select purchases.id::text
        from (select purchase_id from pending_purchases union all select purchase_id from held_purchases) as listed
        join purchases on purchases.id = listed.purchase_id
       where purchases.status <> 'pending'`,
  },
  {
    // Stored days since that day, and their transfers, by `point_transfers_in_order`.
    name: 'ledger-days',
    means:
      'The stored totals of a past day, used for reports and the trial balance, do not match its transfers.',
    differing: `
      with kept as (
        select day, kind, points, transfers from ledger_days where day >= ${dayOf('$1::timestamptz')}
      ), summed as (${sumTransfers(dayOf('$1::timestamptz'), firstUnkept)})
      select kind || ' on ' || day as id
        from kept full join summed using (day, kind)
       where (kept.points::bigint, kept.transfers) is distinct from (summed.points, summed.transfers)`,
  },
  {
    // Payments taken or returned since, by their indexes, and new transfers, by `point_transfers_in_order`.
    name: 'point-payments',
    means:
      'A shop was paid with points, or refunded them, but the ledger does not show it or shows something else.',
    differing: `
      select point_payments.id::text as id
        from point_payments
        left join point_transfers as pay on pay.reference = 'point-payment/' || point_payments.id || '/pay'
        left join point_transfers as take on take.reference = 'point-payment/' || point_payments.id || '/take'
        left join point_transfers as back on back.reference = 'point-payment/' || point_payments.id || '/pay-back'
       where (point_payments.taken_at > $1::timestamptz or point_payments.returned_at > $1::timestamptz)
         and ((pay.points::bigint, pay.user_id) is distinct from (point_payments.points::bigint, point_payments.customer_id)
              or (take.points::bigint, take.user_id) is distinct from (point_payments.points::bigint, point_payments.retailer_id)
              or (point_payments.returned_at is null) <> (back.reference is null))
      union all
      select payment.reference
        from (${transfersWithId('point-payment/', '/pay', `kind = 'pay' and created_at > $1::timestamptz`)}) as payment
        left join point_payments on point_payments.id = payment.of_id
       where point_payments.taken_at is null`,
  },
  {
    // All payments and payouts, just as the ledger check reads all transfers.
    name: 'shop-accounts',
    means:
      'The amount owed to a shop for points does not match the points it accepted, less refunds and payouts.',
    differing: `
      select coalesce(shop_accounts.tenant_id, summed.tenant_id)::text as id
        from shop_accounts
        full join (
          select tenant_id, sum(kobo) as owed_kobo
            from (select retailer_id as tenant_id, amount_kobo::bigint as kobo from point_payments where status = 'taken'
                  union all
                  select tenant_id, -amount_kobo from payouts) as moved
           group by tenant_id
        ) as summed on summed.tenant_id = shop_accounts.tenant_id
       where coalesce(shop_accounts.owed_kobo, 0) <> coalesce(summed.owed_kobo, 0) and $1::timestamptz is not null`,
  },
  {
    // Sales of purchases decided since, by `purchases_by_decision`.
    name: 'sales',
    means: 'The points issued by a sale do not match its confirmed purchases.',
    differing: `
      select sales.id::text as id
        from sales
        join (
          select sale_purchases.sale_id
            from purchases join sale_purchases on sale_purchases.purchase_id = purchases.id
           where purchases.decided_at > $1::timestamptz
           group by sale_purchases.sale_id
        ) as decided on decided.sale_id = sales.id
       where sales.points <> (
               select coalesce(sum(purchases.points), 0)
                 from sale_purchases join purchases on purchases.id = sale_purchases.purchase_id
                where sale_purchases.sale_id = sales.id and purchases.status = 'confirmed')`,
  },
  {
    // Actions since, by `audit_log_by_time`, reviews by `policy_decisions_of_note`, and small tables of operators' actions.
    name: 'acts',
    means:
      'An operator moved points, changed the policy or made a decision, but the audit log does not show it.',
    differing: `
      with begun as (
        select applied_at from schema_migrations where number = 1
      ), acts as (
        select unnest(array[after ->> 'id', after ->> 'request', act || ' ' || subject]) as key
          from audit_log where at > $1::timestamptz - interval '1 hour'
      ), done as (
        select 'adjustment ' || id as what, id::text as key, created_at as at from point_adjustments
        union all
        select 'reversal ' || id, id::text, created_at from purchase_reversals
        union all
        select 'top-up ' || id, id::text, created_at from top_ups
        union all
        select 'payout ' || id, id::text, created_at from payouts
        union all
        select 'approval ' || id, id::text, decided_at from approval_requests where decided_at is not null
        union all
        select 'policy ' || version, 'policy-changed ' || version, created_at
          from programme_policies where proposed_by is not null and approved_by is null
        union all
        select 'review of ' || subject_id, 'purchase-reviewed ' || subject_id, created_at
          from policy_decisions where act = 'review' and findings <> '[]' and created_at > $1::timestamptz
      )
      select what as id
        from done cross join begun
       where at > greatest($1::timestamptz, applied_at)
         and not exists (select from acts where acts.key = done.key)`,
  },
]

/** Awards, with the tenant whose budget they came from. */
function awardsWithTenant(condition: string): string {
  return `select coalesce(purchases.held_tenant, users.retailer_id) as tenant_id, award.created_at, award.points
            from (${transfersWithId('purchase/', '/earn', `${isAward} and ${condition}`)}) as award
            join purchases on purchases.id = award.of_id
            left join users on users.id = purchases.decided_by`
}

/**
 * Transfers with `of_id`, the UUID between these parts of their reference; null if the reference has another shape. `offset
 * 0` makes PostgreSQL compute it once per row, which otherwise takes most of a check's time.
 */
function transfersWithId(before: string, after: string, condition: string): string {
  const id = `substr(reference, ${before.length + 1}, 36)`
  const hasId = `reference like '${before}________-____-____-____-____________${after}'
                 and translate(${id}, '0123456789abcdef', '') = '----'`
  return `select reference, user_id, points, created_at, case when ${hasId} then ${id}::uuid end as of_id
            from point_transfers where ${condition} offset 0`
}
