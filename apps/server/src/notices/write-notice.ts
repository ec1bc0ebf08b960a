import type { Db } from '../db/db.ts'

export type NoticeKind =
  'purchase-confirmed' | 'purchase-rejected' | 'redemption-delivered' | 'redemption-refunded'

export interface Notice {
  readonly userId: string
  readonly kind: NoticeKind
  readonly title: string
  readonly body: string
}

/** Puts a notice into the outbox. In the transaction of what it tells, so that there is never one without the other. */
export async function writeNotice(tx: Db, { userId, kind, title, body }: Notice): Promise<void> {
  await tx.rows('insert into notices (user_id, kind, title, body) values ($1, $2, $3, $4)', [
    userId,
    kind,
    title,
    body,
  ])
}
