import type { Db } from '../db/db.ts'

export type NoticeKind =
  | 'purchase-confirmed'
  | 'purchase-rejected'
  | 'purchase-pending'
  | 'redemption-delivered'
  | 'redemption-refunded'

export interface Notice {
  readonly userId: string
  readonly kind: NoticeKind
  readonly title: string
  readonly body: string
}

/** As a part of one statement: puts the notices in `told` (user_id, kind, title, body) into the outbox. */
export const leaveNotices = `noticed as (
    insert into notices (user_id, kind, title, body) select user_id, kind, title, body from told
  )`

/** Puts a notice into the outbox. In the transaction of what it tells, so that there is never one without the other. */
export async function writeNotice(tx: Db, { userId, kind, title, body }: Notice): Promise<void> {
  await tx.rows(
    `with told as (
       select $1::uuid as user_id, $2::text as kind, $3::text as title, $4::text as body
     ), ${leaveNotices}
     select`,
    [userId, kind, title, body],
  )
}

/** The same for everybody of a shop who has a browser that it could reach: the app itself shows a shop what waits there. */
export async function writeNoticeToShop(
  tx: Db,
  retailerId: string,
  { kind, title, body }: Omit<Notice, 'userId'>,
): Promise<void> {
  await tx.rows(
    `with told as (
       select users.id as user_id, $2::text as kind, $3::text as title, $4::text as body
         from users
        where users.retailer_id = $1
          and exists (select from push_registrations where push_registrations.user_id = users.id)
     ), ${leaveNotices}
     select`,
    [retailerId, kind, title, body],
  )
}
