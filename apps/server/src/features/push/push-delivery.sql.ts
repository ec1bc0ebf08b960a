import type { Db } from '../../db/db.ts'
import { isGoodSession } from '../../access/sessions.ts'
import type { NoticeKind } from '../../notices/write-notice.ts'

/** The hour of the day in Lagos. */
export async function readHour(db: Db): Promise<number> {
  const now = await db.row<{ hour: number }>('select extract(hour from lagos_time())::integer as hour')
  if (!now) throw new Error('The database does not tell the time')
  return now.hour
}

/**
 * Hands notices over to the browsers of whom they are for; those of people without any are done with. Of a kind that
 * collapses a browser has one waiting, the newest. Answers how many were handed over.
 */
export async function expandNotices(
  db: Db,
  most: number,
  collapsing: readonly NoticeKind[],
): Promise<number> {
  const handed = await db.row<{ count: number }>(
    `with fresh as (
       select id, user_id, kind, created_at from notices
        where sent_at is null order by created_at limit $1 for update skip locked
     ), marked as (
       update notices set sent_at = clock_timestamp() from fresh where notices.id = fresh.id
     ), addressed as (
       select push_registrations.endpoint, case when kind = any($2) then kind else 'notice-' || id end as tag, id, created_at
         from fresh join push_registrations on push_registrations.user_id = fresh.user_id
     ), waiting as (
       insert into push_deliveries (endpoint, tag, notice_id)
       select distinct on (endpoint, tag) endpoint, tag, id from addressed order by endpoint, tag, created_at desc
       on conflict (endpoint, tag) do update set notice_id = excluded.notice_id, attempts = 0
     )
     select count(*) as count from fresh`,
    [most, collapsing],
  )
  return handed?.count ?? 0
}

/** A delivery in this server's hands; the number of the attempt tells its lease from later ones. */
export interface DueDelivery {
  endpoint: string
  tag: string
  notice_id: number
  attempts: number
  kind: NoticeKind
  title: string
  body: string
  seconds_old: number
  /** Null when the browser has left, or is somebody else's by now. */
  auth: string | null
  p256dh: string | null
}

/** Long enough for one attempt: what a killed server held is sent by another one after this. */
const leaseSeconds = 30

export async function leaseDeliveries(db: Db, most: number): Promise<DueDelivery[]> {
  return db.rows<DueDelivery>(
    `with due as (
       select endpoint, tag from push_deliveries
        where next_at <= clock_timestamp() and (lease_until is null or lease_until < clock_timestamp())
        order by next_at limit $1 for update skip locked
     ), leased as (
       update push_deliveries as delivery
          set lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1
         from due where delivery.endpoint = due.endpoint and delivery.tag = due.tag
       returning delivery.endpoint, delivery.tag, delivery.notice_id, delivery.attempts
     ), reachable as (
       select push_registrations.endpoint, push_registrations.user_id, push_registrations.auth, push_registrations.p256dh
         from push_registrations
         join sessions on sessions.token_hash = push_registrations.session_hash
         join users on users.id = push_registrations.user_id
        where ${isGoodSession}
     )
     select leased.endpoint, leased.tag, leased.notice_id, leased.attempts, notices.kind, notices.title, notices.body,
            extract(epoch from clock_timestamp() - notices.created_at)::double precision as seconds_old,
            reachable.auth, reachable.p256dh
       from leased
       join notices on notices.id = leased.notice_id
       left join reachable on reachable.endpoint = leased.endpoint and reachable.user_id = notices.user_id`,
    [most],
  )
}

type Delivery = Pick<DueDelivery, 'endpoint' | 'tag' | 'notice_id' | 'attempts'>

const isStillOurs = 'endpoint = $1 and tag = $2 and notice_id = $3 and attempts = $4'

function valuesOf({ endpoint, tag, notice_id, attempts }: Delivery): readonly unknown[] {
  return [endpoint, tag, notice_id, attempts]
}

export async function finishDelivery(db: Db, delivery: Delivery): Promise<void> {
  await db.rows(`delete from push_deliveries where ${isStillOurs}`, valuesOf(delivery))
}

export async function postponeDelivery(db: Db, delivery: Delivery, afterSeconds: number): Promise<void> {
  await db.rows(
    `update push_deliveries set lease_until = null, next_at = clock_timestamp() + make_interval(secs => $5)
      where ${isStillOurs}`,
    [...valuesOf(delivery), afterSeconds],
  )
}

/** The browser is registered no more; what it was still to get goes with it. */
export async function forgetBrowser(db: Db, endpoint: string): Promise<void> {
  await db.rows(
    `with gone as (delete from push_registrations where endpoint = $1)
     delete from push_deliveries where endpoint = $1`,
    [endpoint],
  )
}

export interface PushBacklog {
  notices: number
  deliveries: number
}

/** What people are still to be told: notices nobody has looked at, and browsers that have yet to be reached. */
export async function countPushBacklog(db: Db): Promise<PushBacklog> {
  const backlog = await db.row<PushBacklog>(
    `select (select count(*) from notices where sent_at is null) as notices,
            (select count(*) from push_deliveries) as deliveries`,
  )
  return backlog ?? { notices: 0, deliveries: 0 }
}
