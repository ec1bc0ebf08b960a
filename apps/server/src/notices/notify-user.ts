import type { Db } from '../db/db.ts'
import { describeEvent, type SecurityEvent } from './security-event.ts'

/** Events with their own push notifications get only an email and an SMS from here. */
const pushedEvents: readonly SecurityEvent['kind'][] = ['redeemed']

/**
 * Queues a security notification, in the transaction of the action. It is sent by push, by email and by SMS to a verified number,
 * even at night, with a “This was not me” link. Call it before an email address or number is changed: it goes to the current
 * ones.
 */
export async function notifyUser(tx: Db, userId: string, event: SecurityEvent): Promise<void> {
  const { title, body } = describeEvent(event)
  await tx.rows(
    `with told as (
       insert into notices (user_id, kind, title, body, sent_at)
       values ($1, 'security', $2, $3, case when $4 then clock_timestamp() end)
       returning id
     )
     insert into notice_deliveries (lane, endpoint, tag, notice_id)
     select channels.lane, channels.endpoint, 'notice-' || told.id, told.id
       from told, users, lateral (values
         ('mail', users.email),
         ('sms', case when users.verified_phone = users.phone_number then users.verified_phone end)
       ) as channels (lane, endpoint)
      where users.id = $1 and channels.endpoint is not null`,
    [userId, title, body, pushedEvents.includes(event.kind)],
  )
}

export interface CopyEmail {
  readonly userId: string
  readonly to: string
  readonly title: string
  readonly body: string
}

/** Queues an email about a data copy, to this address only. Returns the id of its notification. */
export async function queueCopyEmail(tx: Db, { userId, to, title, body }: CopyEmail): Promise<number> {
  const told = await tx.row<{ notice_id: number }>(
    `with told as (
       insert into notices (user_id, kind, title, body, sent_at) values ($1, 'data-copy', $2, $3, clock_timestamp())
       returning id
     )
     insert into notice_deliveries (lane, endpoint, tag, notice_id)
     select 'mail', $4, 'notice-' || told.id, told.id from told returning notice_id`,
    [userId, title, body, to],
  )
  if (!told) throw new Error('The email was not stored')
  return told.notice_id
}
