import type { Db } from '../../db/db.ts'

/** Queues an email to every operator, including disabled ones, about a request that takes effect automatically. */
export async function tellOperators(tx: Db, askedBy: string, what: string): Promise<void> {
  await tx.rows(
    `with told as (
       insert into notices (user_id, kind, title, body, sent_at)
       select users.id, 'request-coming', $2 || ' in 24 hours',
              asker.first_name || ' ' || asker.last_name || ' requested this: ' || $2 || '. It takes effect automatically on '
                || to_char(lagos_time() + interval '1 day', 'FMDD FMMonth YYYY "at" HH24:MI')
                || ', Lagos time, unless an operator declines it.',
              clock_timestamp()
         from users, users as asker
        where users.role = 'operator' and users.email <> '' and asker.id = $1
       returning id, user_id
     )
     insert into notice_deliveries (lane, endpoint, tag, notice_id)
     select 'mail', users.email, 'notice-' || told.id, told.id from told join users on users.id = told.user_id`,
    [askedBy, what],
  )
}
