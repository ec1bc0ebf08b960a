import { pageSize } from '@jara/contract/call'
import type { SegmentKind } from '@jara/contract/operations/broadcasts'
import type { Db } from '../../../db/db.ts'
import type { Segment } from './segment.ts'

const since = `now() - make_interval(days => ($1::jsonb ->> 'days')::integer)`

/** The condition for each segment on a row of `users`, with the segment as `$1`. */
const conditions: Readonly<Record<SegmentKind, string>> = {
  all: `$1::jsonb is not null`,
  earned: `exists (select from purchases
     where purchases.customer_id = users.id and purchases.status = 'confirmed' and purchases.decided_at > ${since})`,
  place: `plain_name(users.state) = plain_name($1::jsonb ->> 'state')
     and ($1::jsonb ->> 'city' is null or plain_name(users.city) = plain_name($1::jsonb ->> 'city'))`,
  shop: `exists (select from purchases
     where purchases.customer_id = users.id and purchases.status = 'confirmed'
       and purchases.retailer_id = ($1::jsonb ->> 'shop')::uuid)`,
  idle: `exists (select from wallets
     where wallets.user_id = users.id and wallets.balance > ($1::jsonb ->> 'points')::bigint)
     and not exists (select from redemptions
     where redemptions.customer_id = users.id and redemptions.created_at > ${since})`,
}

const isOf = (kind: SegmentKind) =>
  `users.role = 'customer' and users.disabled_at is null and users.erase_at is null and ${conditions[kind]}`

const hasPhone = `exists (select from push_registrations where push_registrations.user_id = users.id)`

export interface Reach {
  customers: number
  reached: number
  switched_off: number
}

export async function countReach(db: Db, segment: Segment): Promise<Reach> {
  const reach = await db.row<Reach>(
    `select count(*) as customers, count(*) filter (where users.news_off_at is null and ${hasPhone}) as reached,
            count(*) filter (where users.news_off_at is not null) as switched_off
       from users where ${isOf(segment.kind)}`,
    [JSON.stringify(segment)],
  )
  return reach ?? { customers: 0, reached: 0, switched_off: 0 }
}

export interface NewBroadcast {
  readonly id: string
  readonly title: string
  readonly body: string
  readonly segment: Segment
  readonly askedBy: string
  readonly approvedBy: string | null
}

export async function insertBroadcast(
  tx: Db,
  { id, title, body, segment, askedBy, approvedBy }: NewBroadcast,
): Promise<void> {
  await tx.rows(
    `insert into broadcasts (id, title, body, segment, asked_by, approved_by) values ($1, $2, $3, $4, $5, $6)`,
    [id, title, body, JSON.stringify(segment), askedBy, approvedBy],
  )
}

export interface SendingBroadcast {
  id: string
  title: string
  body: string
  segment: Segment
  addressed_up_to: string | null
}

/** The oldest message that is being sent. Locks it, so that it is not stopped during a batch. */
export async function lockSending(tx: Db): Promise<SendingBroadcast | undefined> {
  return tx.row<SendingBroadcast>(
    `select id, title, body, segment, addressed_up_to from broadcasts
      where state = 'sending' order by made_at limit 1 for update skip locked`,
  )
}

/** Queues a notification for each of the next customers. Returns how many there were. */
export async function addressNext(tx: Db, broadcast: SendingBroadcast, most: number): Promise<number> {
  const { id, title, body, segment, addressed_up_to: upTo } = broadcast
  const addressed = await tx.row<{ count: number }>(
    `with next as materialized (
       select users.id from users
        where ${isOf(segment.kind)} and users.news_off_at is null and ${hasPhone}
          and ($3::uuid is null or users.id > $3)
        order by users.id limit $6
     ), written as (
       insert into notices (user_id, kind, title, body) select next.id, 'broadcast', $4, $5 from next
       returning id, user_id
     ), kept as (
       insert into broadcast_recipients (broadcast_id, user_id, notice_id) select $2, user_id, id from written
     ), counted as (
       select count(*)::integer as count, (select id from next order by id desc limit 1) as last from next
     )
     update broadcasts
        set addressed = addressed + counted.count, addressed_up_to = coalesce(counted.last, addressed_up_to),
            state = case when counted.count < $6 then 'sent' else state end,
            ended_at = case when counted.count < $6 then clock_timestamp() end
       from counted where broadcasts.id = $2
     returning counted.count`,
    [JSON.stringify(segment), id, upTo, title, body, most],
  )
  return addressed?.count ?? 0
}

/** Three days after the end, undelivered notifications never will be: by then they were too old. */
const settled = `broadcasts.ended_at < now() - interval '3 days'`

/**
 * Undelivered notifications are dropped, because delivery finds that the message was stopped. Returns false unless customers
 * have yet to be addressed, or phones to be reached.
 */
export async function stopSending(tx: Db, id: string, stoppedBy: string): Promise<boolean> {
  const stopped = await tx.row(
    `update broadcasts set state = 'stopped', stopped_by = $2, ended_at = clock_timestamp()
      where id = $1 and (state = 'sending' or state = 'sent' and not (${settled}) and exists (
              select from broadcast_recipients where broadcast_id = $1 and outcome is null))
      returning id`,
    [id, stoppedBy],
  )
  return stopped !== undefined
}

export interface BroadcastRow {
  id: string
  title: string
  body: string
  segment: Segment
  shop_name: string | null
  state: string
  made_by: string
  made_at: Date
  confirmed_by: string | null
  addressed: number
  delivered: number
  failed: number
}

export async function selectBroadcasts(db: Db, before: string | undefined): Promise<BroadcastRow[]> {
  return db.rows<BroadcastRow>(
    `select broadcasts.id, broadcasts.title, broadcasts.body, broadcasts.segment, retailers.name as shop_name,
            broadcasts.state, asker.first_name || ' ' || asker.last_name as made_by, broadcasts.made_at,
            approver.first_name || ' ' || approver.last_name as confirmed_by, broadcasts.addressed, counts.delivered,
            counts.failed
       from broadcasts
       join users as asker on asker.id = broadcasts.asked_by
       left join users as approver on approver.id = broadcasts.approved_by
       left join retailers on retailers.id::text = broadcasts.segment ->> 'shop',
            lateral (
              select count(*) filter (where outcome = 'delivered') as delivered,
                     count(*) filter (where outcome = 'failed' or outcome is null and ${settled}) as failed
                from broadcast_recipients where broadcast_id = broadcasts.id
            ) as counts
      where $1::uuid is null or (broadcasts.made_at, broadcasts.id) < (
              select cursor.made_at, cursor.id from broadcasts as cursor where cursor.id = $1)
      order by broadcasts.made_at desc, broadcasts.id desc limit ${pageSize}`,
    [before ?? null],
  )
}

export async function findShopName(db: Db, shop: string | undefined): Promise<string | null> {
  const found = await db.row<{ name: string }>('select name from retailers where id = $1', [shop ?? null])
  return found?.name ?? null
}
