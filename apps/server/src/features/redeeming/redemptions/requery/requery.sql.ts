import { pageSize } from '@jara/contract/call'
import type { Db } from '../../../../db/db.ts'
import type { DayRange } from '../../../../http/day-range.ts'

/** Orders sent on these days, by `redemptions_request_id_key`: an order's number begins with its day. */
const ofDays = `request_id >= to_char($1::date, 'YYYYMMDD') and request_id < to_char($2::date + 1, 'YYYYMMDD')
    and status <> 'held' and first_sent_at is not null`

export async function countOrders(db: Db, { from, to }: DayRange): Promise<number> {
  const found = await db.row<{ count: number }>(`select count(*) as count from redemptions where ${ofDays}`, [
    from,
    to,
  ])
  return found?.count ?? 0
}

/** Only one requery may start at a time, so that several together are no faster than one. */
export async function lockRequeries(tx: Db): Promise<void> {
  await tx.rows(`select pg_advisory_xact_lock(hashtext('requeries'))`)
}

export async function isUnderWay(tx: Db): Promise<boolean> {
  return (await tx.row('select id from requeries where ends_at > clock_timestamp() limit 1')) !== undefined
}

export interface NewRequery extends DayRange {
  readonly id: string
  readonly askedBy: string
}

/**
 * Makes each order due, one after the other: the scheduler does the asking, and its breaker applies. Sets no hint, so
 * callbacks in between are not delayed. Records each order's current state. Returns how many there are.
 */
export async function insertRequery(
  tx: Db,
  { id, from, to, askedBy }: NewRequery,
  perSecond: number,
): Promise<number> {
  const inserted = await tx.row<{ orders: number }>(
    `with chosen as materialized (
       select id, status from redemptions where ${ofDays} order by id for update
     ), timed as materialized (
       select id, status,
              clock.at + make_interval(secs => (row_number() over (order by id))::double precision / $5) as due_at
         from chosen, (select clock_timestamp() as at) as clock
     ), hinted as (
       update redemptions set next_at = least(next_at, timed.due_at) from timed where redemptions.id = timed.id
     ), requery as (
       insert into requeries (id, from_day, to_day, asked_by, orders, ends_at)
       select $3, $1, $2, $4, count(*), max(due_at) from timed having count(*) > 0
       returning id, orders
     ), kept as (
       insert into requery_orders (requery_id, redemption_id, status_before)
       select requery.id, timed.id, timed.status from requery, timed
     )
     select orders from requery`,
    [from, to, id, askedBy, perSecond],
  )
  return inserted?.orders ?? 0
}

export interface RequeryRow {
  id: string
  from: string
  to: string
  asked_by: string
  begun_at: Date
  ends_at: Date
  orders: number
  answered: number
  differences: {
    redemption_id: string
    service: string
    before: string
    now: string
    is_contradicted: boolean
  }[]
}

/** Any answer since the start counts as one to this requery, whatever caused it. */
const answered = `exists (select from provider_answers as answer
  where answer.redemption_id = asked.redemption_id and answer.at > requeries.begun_at)`

export async function selectRequeries(db: Db, before: string | undefined): Promise<RequeryRow[]> {
  return db.rows<RequeryRow>(
    `select requeries.id, requeries.from_day::text as from, requeries.to_day::text as to,
            users.first_name || ' ' || users.last_name as asked_by, requeries.begun_at, requeries.ends_at, requeries.orders,
            (select count(*) from requery_orders as asked where asked.requery_id = requeries.id and ${answered}) as answered,
            coalesce(found.differences, '[]') as differences
       from requeries join users on users.id = requeries.asked_by,
            lateral (
              select jsonb_agg(difference) as differences
                from (select redemptions.id as redemption_id, redemptions.service_id as service,
                             asked.status_before as before, redemptions.status as now,
                             coalesce(redemptions.contradicted_at > requeries.begun_at, false) as is_contradicted
                        from requery_orders as asked join redemptions on redemptions.id = asked.redemption_id
                       where asked.requery_id = requeries.id
                         and (redemptions.status <> asked.status_before or redemptions.contradicted_at > requeries.begun_at)
                       order by redemptions.id limit 20) as difference
            ) as found
      where $1::uuid is null or (requeries.begun_at, requeries.id) < (
              select cursor.begun_at, cursor.id from requeries as cursor where cursor.id = $1)
      order by requeries.begun_at desc, requeries.id desc limit ${pageSize}`,
    [before ?? null],
  )
}
