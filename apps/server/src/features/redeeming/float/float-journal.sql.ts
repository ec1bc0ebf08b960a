import { pageSize } from '@jara/contract/call'
import type { Db } from '../../../db/db.ts'
import type { DayRange } from '../../../http/day-range.ts'

export interface NewFloatTopUp {
  readonly id: string
  readonly amountKobo: number
  readonly bankReference: string
  readonly paidAt: string
  readonly evidence: string
  readonly askedBy: string
  readonly approvedBy: string | null
}

/** Returns false if a payment with this bank reference is already recorded. */
export async function insertFloatTopUp(tx: Db, topUp: NewFloatTopUp): Promise<boolean> {
  const { id, amountKobo, bankReference, paidAt, evidence, askedBy, approvedBy } = topUp
  const inserted = await tx.row(
    `insert into float_top_ups (id, amount_kobo, bank_reference, paid_at, evidence, asked_by, approved_by)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (bank_reference) do nothing returning id`,
    [id, amountKobo, bankReference, paidAt, evidence, askedBy, approvedBy],
  )
  return inserted !== undefined
}

export async function isFloatReferenceKnown(db: Db, bankReference: string): Promise<boolean> {
  return (
    (await db.row('select id from float_top_ups where bank_reference = $1', [bankReference])) !== undefined
  )
}

/** Whether the time is at most a year ago and not in the future, allowing for clocks that differ by minutes. */
export async function isRecent(db: Db, at: string): Promise<boolean> {
  const found = await db.row<{ recent: boolean }>(
    `select $1::timestamptz between now() - interval '1 year' and now() + interval '5 minutes' as recent`,
    [at],
  )
  return found?.recent ?? false
}

export interface FloatTopUpRow {
  id: string
  amount_kobo: number
  bank_reference: string
  paid_at: Date
  evidence: string
  recorded_by: string
  recorded_at: Date
  confirmed_by: string | null
}

export async function selectFloatTopUps(db: Db, before: string | undefined): Promise<FloatTopUpRow[]> {
  return db.rows<FloatTopUpRow>(
    `select top_up.id, top_up.amount_kobo, top_up.bank_reference, top_up.paid_at, top_up.evidence, top_up.recorded_at,
            asker.first_name || ' ' || asker.last_name as recorded_by,
            approver.first_name || ' ' || approver.last_name as confirmed_by
       from float_top_ups as top_up
       join users as asker on asker.id = top_up.asked_by
       left join users as approver on approver.id = top_up.approved_by
      where $1::uuid is null or (top_up.paid_at, top_up.id) < (
              select cursor.paid_at, cursor.id from float_top_ups as cursor where cursor.id = $1)
      order by top_up.paid_at desc, top_up.id desc limit ${pageSize}`,
    [before ?? null],
  )
}

export interface FloatBookRow {
  opening_kobo: number
  opening_at: Date
  closing_kobo: number
  closing_at: Date
  top_ups: number
  top_up_kobo: number
  orders: number
  order_kobo: number
  charged_kobo: number
  given_back: number
  given_back_kobo: number
  under_way: number
  under_way_kobo: number
}

/** What the provider charged for an order: the amount in its latest answer, or the order's value. */
const chargedKobo = `coalesce((
  select round((said #>> '{content,transactions,total_amount}')::numeric * 100)::bigint
    from (select body as said from provider_answers where redemption_id = orders.id order by id desc) as answers
   where said #>> '{content,transactions,total_amount}' ~ '^[0-9]{1,9}([.][0-9]{1,4})?$'
   limit 1), orders.amount_kobo)`

/**
 * Two balances reported by the provider, and what happened between them. An order's number begins with the day on which it is
 * sent, so `redemptions_request_id_key` finds the orders of those days; `redemptions_by_end` finds the refunds.
 */
export async function selectFloatBook(db: Db, { from, to }: DayRange): Promise<FloatBookRow | undefined> {
  return db.row<FloatBookRow>(
    `with bounds as materialized (
       select opening.balance_kobo as opening_kobo, opening.asked_at as opening_at,
              closing.balance_kobo as closing_kobo, closing.asked_at as closing_at
         from (select balance_kobo, asked_at from float_days where day between $1::date and $2::date
                order by day limit 1) as opening,
              (select balance_kobo, asked_at
                 from ((select balance_kobo, asked_at from float_days where day > $2::date order by day limit 1)
                       union all
                       select balance_kobo, asked_at from provider_float) as said
                order by asked_at limit 1) as closing
     ), paid as (
       select count(*) as top_ups, coalesce(sum(amount_kobo::bigint), 0)::bigint as top_up_kobo
         from float_top_ups, bounds where paid_at > opening_at and paid_at <= closing_at
     ), orders as (
       select redemptions.id, redemptions.amount_kobo,
              coalesce(redemptions.finished_at, 'infinity') > closing_at as is_under_way
         from bounds join redemptions
           on redemptions.request_id >= to_char(opening_at at time zone 'Africa/Lagos', 'YYYYMMDD')
          and redemptions.request_id < to_char((closing_at at time zone 'Africa/Lagos')::date + 1, 'YYYYMMDD')
        where redemptions.first_sent_at > opening_at and redemptions.first_sent_at <= closing_at
          and not (redemptions.status = 'refunded' and redemptions.finished_at <= closing_at)
     ), sent as (
       select count(*) as orders, coalesce(sum(amount_kobo), 0)::bigint as order_kobo,
              coalesce(sum(${chargedKobo}), 0)::bigint as charged_kobo,
              count(*) filter (where is_under_way) as under_way,
              coalesce(sum(amount_kobo) filter (where is_under_way), 0)::bigint as under_way_kobo
         from orders
     ), returned as (
       select count(*) as given_back, coalesce(sum(${chargedKobo}), 0)::bigint as given_back_kobo
         from bounds join redemptions as orders
           on orders.finished_at > opening_at and orders.finished_at <= closing_at
        where orders.status = 'refunded' and orders.first_sent_at <= opening_at
     )
     select opening_kobo, opening_at, closing_kobo, closing_at, top_ups, top_up_kobo, orders, order_kobo, charged_kobo,
            given_back, given_back_kobo, under_way, under_way_kobo
       from bounds, paid, sent, returned`,
    [from, to],
  )
}
