import type { Db } from '../db/db.ts'
import { describeEvent, type SecurityEvent } from './security-event.ts'

/** Of what is told by its own push notices, only a letter goes out. */
const toldByPush: readonly SecurityEvent['kind'][] = ['redeemed']

/**
 * Puts a message about the safety of an account into the outbox, in the transaction of the act. It goes out by push and by
 * letter, at night too, and carries a link “This was not me”. Call it before an e-mail address is changed: the letter
 * goes to the address of that moment.
 */
export async function tellPerson(tx: Db, userId: string, event: SecurityEvent): Promise<void> {
  const { title, body } = describeEvent(event)
  // A further channel, such as SMS, is one more line of `channels`, and a lane of the delivery.
  await tx.rows(
    `with told as (
       insert into notices (user_id, kind, title, body, sent_at)
       values ($1, 'security', $2, $3, case when $4 then clock_timestamp() end)
       returning id
     )
     insert into notice_deliveries (lane, endpoint, tag, notice_id)
     select channels.lane, channels.endpoint, 'notice-' || told.id, told.id
       from told, users, lateral (values
         ('mail', users.email)
       ) as channels (lane, endpoint)
      where users.id = $1`,
    [userId, title, body, toldByPush.includes(event.kind)],
  )
}
