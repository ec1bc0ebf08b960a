import type { Db } from '../db/db.ts'

export type NoticeKind =
  | 'purchase-confirmed'
  | 'purchase-rejected'
  | 'purchase-pending'
  | 'budget-exceeded'
  | 'shop-pin-changed'
  | 'purchase-reversed'
  | 'points-adjusted'
  /** Points expire on a day, or have expired. */
  | 'points-expire'
  | 'appeal-decided'
  /** An email with a link to a data copy. The app does not show it: a session alone opens no copy. */
  | 'data-copy'
  /** An email to operators about a request that takes effect automatically. */
  | 'request-coming'
  | 'redemption-delivered'
  | 'redemption-refunded'
  /** To many customers, who can turn these off. */
  | 'broadcast'
  /** Written by `notifyUser` only. */
  | 'security'

export interface Notice {
  readonly userId: string
  readonly kind: NoticeKind
  readonly title: string
  readonly body: string
}

/**
 * A common table expression that queues the rows of `new_notices` (user_id, kind, title, body) for delivery. There is nothing to
 * send to a user without a registered browser: customers find the notification among their messages, and the app itself shows
 * shops and operators the outcome. Browsers are looked up by user, and only once for both questions.
 */
export const insertNotices = `inserted_notices as (
    insert into notices (user_id, kind, title, body, sent_at)
    select new_notices.user_id, new_notices.kind, new_notices.title, new_notices.body,
           case when browser.is_registered is null then clock_timestamp() end
      from new_notices
      left join lateral (
        select true as is_registered from push_registrations where user_id = new_notices.user_id limit 1
      ) as browser on true
     where browser.is_registered or exists (select from wallets where wallets.user_id = new_notices.user_id)
  )`

/** Queues a notification, in the same transaction as the change it reports. */
export async function writeNotice(tx: Db, { userId, kind, title, body }: Notice): Promise<void> {
  await tx.rows(
    `with new_notices as (
       select $1::uuid as user_id, $2::text as kind, $3::text as title, $4::text as body
     ), ${insertNotices}
     select`,
    [userId, kind, title, body],
  )
}

/** Queues a notification for every user of a shop or brand. */
export async function writeNoticeToShop(
  tx: Db,
  retailerId: string,
  notice: Omit<Notice, 'userId'>,
): Promise<void> {
  await writeNoticeTo(tx, 'retailer_id = $4', [retailerId], notice)
}

export async function writeNoticeToOperators(tx: Db, notice: Omit<Notice, 'userId'>): Promise<void> {
  await writeNoticeTo(tx, `role = 'operator'`, [], notice)
}

async function writeNoticeTo(
  tx: Db,
  isAddressed: string,
  values: readonly unknown[],
  { kind, title, body }: Omit<Notice, 'userId'>,
): Promise<void> {
  await tx.rows(
    `with new_notices as (
       select id as user_id, $1::text as kind, $2::text as title, $3::text as body from users where ${isAddressed}
     ), ${insertNotices}
     select`,
    [kind, title, body, ...values],
  )
}
