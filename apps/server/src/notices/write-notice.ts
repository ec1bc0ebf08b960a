import type { Db } from '../db/db.ts'

export type NoticeKind =
  'purchase-confirmed' | 'purchase-rejected' | 'redemption-delivered' | 'redemption-refunded'

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
