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

/**
 * As a part of one statement: puts the notices in `told` (user_id, kind, title, body) into the outbox, of those who have a
 * browser that they could reach. The app itself shows everybody what has become of things.
 */
export const leaveNotices = `noticed as (
    insert into notices (user_id, kind, title, body)
    select told.user_id, told.kind, told.title, told.body from told
     where exists (select from push_registrations where push_registrations.user_id = told.user_id)
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

/** The same for everybody of a shop. */
export async function writeNoticeToShop(
  tx: Db,
  retailerId: string,
  { kind, title, body }: Omit<Notice, 'userId'>,
): Promise<void> {
  await tx.rows(
    `with told as (
       select id as user_id, $2::text as kind, $3::text as title, $4::text as body from users where retailer_id = $1
     ), ${leaveNotices}
     select`,
    [retailerId, kind, title, body],
  )
}
