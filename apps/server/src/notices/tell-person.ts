import type { Db } from '../db/db.ts'
import { describeEvent, type SecurityEvent } from './security-event.ts'

/** Of what is told by its own push notices, only a letter and an SMS go out. */
const toldByPush: readonly SecurityEvent['kind'][] = ['redeemed']

/**
 * Puts a message about the safety of an account into the outbox, in the transaction of the act. It goes out by push, by
 * letter and by SMS to a verified number, at night too, and carries a link “This was not me”. Call it before an e-mail
 * address or a number is changed: it goes to those of that moment.
 */
export async function tellPerson(tx: Db, userId: string, event: SecurityEvent): Promise<void> {
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
    [userId, title, body, toldByPush.includes(event.kind)],
  )
}

export interface PersonalLetter {
  readonly userId: string
  readonly to: string
  readonly title: string
  readonly body: string
}

/** Puts a letter about a copy into the outbox. It goes to this address alone. Returns the id of its notice. */
export async function writeLetter(tx: Db, { userId, to, title, body }: PersonalLetter): Promise<number> {
  const told = await tx.row<{ notice_id: number }>(
    `with told as (
       insert into notices (user_id, kind, title, body, sent_at) values ($1, 'data-copy', $2, $3, clock_timestamp())
       returning id
     )
     insert into notice_deliveries (lane, endpoint, tag, notice_id)
     select 'mail', $4, 'notice-' || told.id, told.id from told returning notice_id`,
    [userId, title, body, to],
  )
  if (!told) throw new Error('The letter was not stored')
  return told.notice_id
}
