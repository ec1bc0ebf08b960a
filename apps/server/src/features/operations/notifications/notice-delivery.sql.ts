import type { Db } from '../../../db/db.ts'
import { isGoodSession } from '../../../access/identity/sessions.ts'
import { isSwitchedOff } from '../../../notices/topic-choice.sql.ts'
import type { NoticeKind } from '../../../notices/write-notice.ts'

/** The channels, each delivered at its own pace. */
export type Lane = 'push' | 'urgent-push' | 'broadcast' | 'mail' | 'sms'

/** Messages to many customers, or notifications for one user. */
export type Audience = 'many' | 'one'

/** Conditions on a row of notices. The second one is that of `notices_unsent_of_one`. */
const isFor: Readonly<Record<Audience, string>> = {
  many: `kind = 'broadcast'`,
  one: `kind <> 'broadcast'`,
}

const isStopped = (noticeId: string) => `exists (
  select from broadcast_recipients join broadcasts on broadcasts.id = broadcast_recipients.broadcast_id
   where broadcast_recipients.notice_id = ${noticeId} and broadcasts.state = 'stopped')`

interface ExpandedNotices {
  readonly audience: Audience
  readonly collapsingKinds: readonly NoticeKind[]
  readonly urgentKinds: readonly NoticeKind[]
}

/**
 * Expands new notifications into one delivery per browser of the user, and returns how many it expanded. For a collapsing
 * kind, at most one delivery waits per browser: the newest.
 */
export async function expandNotices(
  db: Db,
  limit: number,
  { audience, collapsingKinds, urgentKinds }: ExpandedNotices,
): Promise<number> {
  const expanded = await db.row<{ count: number }>(
    `with fresh as (
       select id, user_id, kind, created_at from notices
        where sent_at is null and ${isFor[audience]} order by created_at limit $1 for update skip locked
     ), marked as (
       update notices set sent_at = clock_timestamp() from fresh where notices.id = fresh.id
     ), addressed as (
       select push_registrations.endpoint, case when kind = any($2) then kind else 'notice-' || id end as tag, id, created_at,
              case when kind = any($3) then 'urgent-push' when kind = 'broadcast' then 'broadcast' else 'push' end as lane
         from fresh join push_registrations on push_registrations.user_id = fresh.user_id
        ${audience === 'many' ? `where not ${isStopped('fresh.id')}` : ''}
     ), waiting as (
       insert into notice_deliveries (lane, endpoint, tag, notice_id)
       select distinct on (endpoint, tag) lane, endpoint, tag, id from addressed order by endpoint, tag, created_at desc
       on conflict (endpoint, tag) do update set notice_id = excluded.notice_id, attempts = 0
     )
     select count(*) as count from fresh`,
    [limit, collapsingKinds, urgentKinds],
  )
  return expanded?.count ?? 0
}

/** A delivery leased by this server. `attempts` identifies the lease, because each one increments it. */
export interface DueDelivery {
  /** The endpoint of a browser, the address of a mailbox, or a phone number. */
  endpoint: string
  tag: string
  notice_id: number
  attempts: number
  kind: NoticeKind
  title: string
  body: string
  created_at: Date
  seconds_old: number
  /** A message to many that was stopped meanwhile, or one of a topic that the customer switched off. */
  is_unwanted: boolean
  /** Null for an email or an SMS, and if the browser is no longer registered for this user or its session has ended. */
  auth: string | null
  p256dh: string | null
}

/** Long enough for one attempt. Another server then takes over what a killed server had leased. */
const leaseSeconds = 30

/** Compares with statement_timestamp(), because an index cannot look up clock_timestamp(). */
export async function leaseDeliveries(db: Db, lane: Lane, limit: number): Promise<DueDelivery[]> {
  return db.rows<DueDelivery>(
    `with due as (
       select endpoint, tag from notice_deliveries
        where lane = $2 and next_at <= statement_timestamp() and (lease_until is null or lease_until < statement_timestamp())
        order by next_at limit $1 for update skip locked
     ), leased as (
       update notice_deliveries as delivery
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
            notices.created_at,
            extract(epoch from clock_timestamp() - notices.created_at)::double precision as seconds_old,
            ${isSwitchedOff} or ${lane === 'broadcast' ? isStopped('leased.notice_id') : 'false'} as is_unwanted,
            reachable.auth, reachable.p256dh
       from leased
       join notices on notices.id = leased.notice_id
       join users on users.id = notices.user_id
       left join reachable on reachable.endpoint = leased.endpoint and reachable.user_id = notices.user_id`,
    [limit, lane],
  )
}

type Delivery = Pick<DueDelivery, 'endpoint' | 'tag' | 'notice_id' | 'attempts'>

const holdsLease = 'endpoint = $1 and tag = $2 and notice_id = $3 and attempts = $4'

function valuesOf({ endpoint, tag, notice_id, attempts }: Delivery): readonly unknown[] {
  return [endpoint, tag, notice_id, attempts]
}

export async function finishDelivery(db: Db, delivery: Delivery): Promise<void> {
  await db.rows(`delete from notice_deliveries where ${holdsLease}`, valuesOf(delivery))
}

export async function postponeDelivery(db: Db, delivery: Delivery, afterSeconds: number): Promise<void> {
  await db.rows(
    `update notice_deliveries set lease_until = null, next_at = clock_timestamp() + make_interval(secs => $5)
      where ${holdsLease}`,
    [...valuesOf(delivery), afterSeconds],
  )
}

/** Records whether a customer's phone received a message to many. One of several phones is enough. */
export async function recordReach(db: Db, noticeId: number, isDelivered: boolean): Promise<void> {
  await db.rows(
    `update broadcast_recipients set outcome = $2
      where notice_id = $1 and outcome is distinct from 'delivered' and outcome is distinct from $2`,
    [noticeId, isDelivered ? 'delivered' : 'failed'],
  )
}

/** Deletes a browser's registration and its pending deliveries. */
export async function removeBrowser(db: Db, endpoint: string): Promise<void> {
  await db.rows(
    `with gone as (delete from push_registrations where endpoint = $1)
     delete from notice_deliveries where endpoint = $1`,
    [endpoint],
  )
}

export interface PushBacklog {
  notices: number
  deliveries: number
}

/** Counts notifications not yet expanded into deliveries, and deliveries not yet made. */
export async function countPushBacklog(db: Db): Promise<PushBacklog> {
  const backlog = await db.row<PushBacklog>(
    `select (select count(*) from notices where sent_at is null) as notices,
            (select count(*) from notice_deliveries) as deliveries`,
  )
  return backlog ?? { notices: 0, deliveries: 0 }
}
