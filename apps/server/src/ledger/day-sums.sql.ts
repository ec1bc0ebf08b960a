import type { Db } from '../db/db.ts'

const zone = `'Africa/Lagos'`

/** The date of a time in Lagos. */
export const dayOf = (at: string) => `((${at}) at time zone ${zone})::date`

/** The time at which a day in Lagos begins. */
export const beginningOf = (day: string) => `(${day}::date::timestamp at time zone ${zone})`

/** The first day that has not been summed up yet. Earlier days are read from the stored sums. */
export const firstUnkept = `coalesce((select day from summed_until), '-infinity'::date)`

/** Transfers of these days by kind, added up from the ledger, by `point_transfers_in_order`. */
export const sumTransfers = (from: string, until: string) => `
  select ${dayOf('created_at')} as day, kind, sum(points::bigint)::bigint as points, count(*) as transfers
    from point_transfers
   where created_at >= ${beginningOf(from)} and created_at < ${beginningOf(until)}
   group by 1, 2`

/** Every day up to this one: completed days from the stored sums, the others from the ledger. */
const ledgerByDay = (to: string) => `
  select day, kind::text, points::bigint, transfers from ledger_days where day <= ${to}::date and day < ${firstUnkept}
  union all
  select day, kind::text, points, transfers
    from (${sumTransfers(firstUnkept, `(${to}::date + 1)`)}) as today`

export interface PointsDayRow {
  day: string
  issued: number
  burned: number
  taken_back: number
  expired: number
  adjusted: number
  outstanding: number
}

/** Accounts whose points customers have or owe. Points that enter them are outstanding until they leave. */
const ofCustomers = `('wallet', 'maturing', 'held', 'debt')`
const enters = `to_account in ${ofCustomers}`
const leaves = `from_account in ${ofCustomers}`
/** Points that pay a shop count as redeemed. */
const paysShop = `from_account = 'wallet' and to_account = 'paying'`
const paidBack = `from_account = 'paying' and to_account = 'wallet'`
const sumWhere = (condition: string) => `coalesce(sum(points) filter (where ${condition}), 0)::bigint`

/** What happened to points on each of these days, and what was outstanding at the end of each. */
export async function selectPointsDays(
  db: Db,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<PointsDayRow[]> {
  return db.rows<PointsDayRow>(
    `with moved as (
       select greatest(moves.day, $1::date - 1) as day, from_account, to_account, points
         from (${ledgerByDay('$2')}) as moves join transfer_accounts using (kind)
     ), days as (
       select $1::date - 1 + n as day from generate_series(0, $2::date - $1::date + 1) as n
     ), summed as (
       select days.day,
              ${sumWhere(`from_account = 'issued' and ${enters}`)} as issued,
              ${sumWhere(`to_account = 'redeemed' or ${paysShop}`)} - ${sumWhere(`from_account = 'redeemed' or ${paidBack}`)} as burned,
              ${sumWhere(`${leaves} and to_account = 'issued'`)} as taken_back,
              ${sumWhere(`to_account in ('expired', 'forfeited')`)} as expired,
              ${sumWhere(`from_account = 'adjusted'`)} - ${sumWhere(`to_account = 'adjusted'`)} as adjusted,
              ${sumWhere(enters)} - ${sumWhere(leaves)} as difference
         from days left join moved on moved.day = days.day
        group by days.day
     ), running as (
       select *, sum(difference) over (order by day)::bigint as outstanding from summed
     )
     select to_char(day, 'YYYY-MM-DD') as day, issued, burned, taken_back, expired, adjusted, outstanding
       from running where day >= $1::date order by day`,
    [from, to],
  )
}

export interface JournalRow {
  day: string
  kind: string
  from_account: string
  to_account: string
  points: number
  transfers: number
}

/** One line for each kind of transfer and day, with the account that it leaves and the one that it enters. */
export async function selectJournal(
  db: Db,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<JournalRow[]> {
  return db.rows<JournalRow>(
    `select to_char(moves.day, 'YYYY-MM-DD') as day, moves.kind, from_account, to_account, points, transfers
       from (${ledgerByDay('$2')}) as moves join transfer_accounts using (kind)
      where moves.day >= $1::date
      order by moves.day, moves.kind`,
    [from, to],
  )
}

/**
 * Customers' available, maturing and held points, by the same sums. Debts are not deducted, because they take nothing from other
 * customers.
 */
export async function sumOutstanding(db: Db): Promise<number> {
  const had = `('wallet', 'maturing', 'held')`
  const found = await db.row<{ points: number }>(
    `select (${sumWhere(`to_account in ${had}`)} - ${sumWhere(`from_account in ${had}`)}) as points
       from (${ledgerByDay(`'9999-12-31'`)}) as moves join transfer_accounts using (kind)`,
  )
  return found?.points ?? 0
}

interface AccountRow {
  account: string
  entered: number
  left: number
  balance: number
}

interface TrialBalance {
  readonly at: Date
  readonly accounts: AccountRow[]
  /** The total in the wallets themselves, in the same snapshot. */
  readonly in_wallets: number
}

/** The balance of each account by the sum of all transfers. An account without transfers is left out. */
export async function selectTrialBalance(db: Db): Promise<TrialBalance> {
  const found = await db.row<TrialBalance>(
    `with moves as materialized (
       select from_account, to_account, sum(points)::bigint as points
         from (${ledgerByDay(`'9999-12-31'`)}) as moves join transfer_accounts using (kind)
        group by 1, 2
     ), sides as (
       select to_account as account, points as entered, 0::bigint as "left" from moves
       union all
       select from_account, 0, points from moves
     ), accounts as (
       select account, sum(entered)::bigint as entered, sum("left")::bigint as "left",
              (sum(entered) - sum("left"))::bigint as balance
         from sides group by account
     )
     select now() as at, (select coalesce(sum(balance + maturing - debt), 0)::bigint from wallets) as in_wallets,
            coalesce(jsonb_agg(to_jsonb(accounts) order by account), '[]') as accounts from accounts`,
  )
  if (!found) throw new Error('The trial balance answered nothing')
  return found
}
