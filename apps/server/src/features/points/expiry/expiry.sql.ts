import type { Db } from '../../../db/db.ts'
import { deleteInBatches } from '../../../db/in-batches.ts'
import { insertNotices } from '../../../notices/write-notice.ts'

/** Few enough that a transaction that sums up their wallets stays far below a second. */
const customersPerBatch = 50

export interface AnnouncedEnd {
  readonly endsOn: string
  readonly earnedBefore: string
}

/** One server at a time: two would notify the same customers. */
export async function lockExpiry(tx: Db): Promise<void> {
  await tx.rows(`select pg_advisory_xact_lock(hashtextextended('points expiry', 0))`)
}

/** Cancels all expiries that have not happened. There may be very many, so they are deleted in batches. */
export async function spareEverybody(db: Db): Promise<void> {
  await deleteInBatches(db, 'expiring_points', 'ended_at is null')
}

/** An expiry that has already taken points counts as over: customers still see it in their statement. */
export async function closeEnds(tx: Db): Promise<void> {
  await tx.rows(
    `delete from point_expiries
      where ended_at is null
        and not exists (select from expiring_points
                         where expiring_points.ends_on = point_expiries.ends_on and expiring_points.ended_at is not null)`,
  )
  await tx.rows('update point_expiries set ended_at = clock_timestamp() where ended_at is null')
}

/** Announces an expiry, unless it is already announced. */
export async function announceEnd(db: Db, { endsOn, earnedBefore }: AnnouncedEnd): Promise<void> {
  await db.rows(
    'insert into point_expiries (ends_on, earned_before) values ($1, $2) on conflict (ends_on) do nothing',
    [endsOn, earnedBefore],
  )
}

export async function spareNewer(db: Db, { endsOn, earnedBefore }: AnnouncedEnd): Promise<void> {
  await db.rows(
    'update point_expiries set earned_before = $2 where ends_on = $1 and earned_before > $2 and ended_at is null',
    [endsOn, earnedBefore],
  )
}

export interface OpenEnd extends AnnouncedEnd {
  readonly isListed: boolean
}

export async function selectOpenEnds(db: Db): Promise<OpenEnd[]> {
  return db.rows<OpenEnd>(
    `select ends_on::text as "endsOn", earned_before::text as "earnedBefore", is_listed as "isListed"
       from point_expiries where ended_at is null order by ends_on`,
  )
}

/** The next customers with points, in the order of their ids. */
export async function selectUnlisted(tx: Db, endsOn: string): Promise<string[]> {
  const next = await tx.rows<{ user_id: string }>(
    `select wallets.user_id
       from wallets cross join (select listed_through from point_expiries where ends_on = $1) as last
      where balance > 0 and (last.listed_through is null or wallets.user_id > last.listed_through)
      order by wallets.user_id limit ${customersPerBatch}`,
    [endsOn],
  )
  return next.map((row) => row.user_id)
}

export async function listCustomers(
  tx: Db,
  endsOn: string,
  { through, userIds }: { readonly through: string; readonly userIds: readonly string[] },
): Promise<void> {
  await tx.rows('update point_expiries set listed_through = $2 where ends_on = $1', [endsOn, through])
  await tx.rows('insert into expiring_points (ends_on, user_id) select $1, unnest($2::uuid[])', [
    endsOn,
    userIds,
  ])
}

export async function markListed(tx: Db, endsOn: string): Promise<void> {
  await tx.rows('update point_expiries set is_listed = true where ends_on = $1', [endsOn])
}

export async function remindNext(tx: Db, endsOn: string): Promise<string[]> {
  return idsOf(
    await tx.rows(
      `update expiring_points set reminded_at = clock_timestamp()
        where ends_on = $1 and user_id in (
          select user_id from expiring_points
           where ends_on = $1 and reminded_at is null and ended_at is null order by user_id limit ${customersPerBatch})
       returning user_id`,
      [endsOn],
    ),
  )
}

export async function endNext(tx: Db, endsOn: string): Promise<string[]> {
  return idsOf(
    await tx.rows(
      `update expiring_points set ended_at = clock_timestamp()
        where ends_on = $1 and user_id in (
          select user_id from expiring_points where ends_on = $1 and ended_at is null
           order by user_id limit ${customersPerBatch})
       returning user_id`,
      [endsOn],
    ),
  )
}

export async function markEnded(tx: Db, endsOn: string): Promise<void> {
  await tx.rows('update point_expiries set ended_at = clock_timestamp() where ends_on = $1', [endsOn])
}

const idsOf = (rows: readonly { user_id: string }[]) => rows.map((row) => row.user_id)

export interface ExpiryNotice {
  readonly userId: string
  readonly body: string
}

export async function tellCustomers(tx: Db, title: string, notices: readonly ExpiryNotice[]): Promise<void> {
  await tx.rows(
    `with new_notices as (
       select user_id, 'points-expire'::text as kind, $1::text as title, body
         from unnest($2::uuid[], $3::text[]) as told(user_id, body)
     ), ${insertNotices}
     select`,
    [title, notices.map(({ userId }) => userId), notices.map(({ body }) => body)],
  )
}
