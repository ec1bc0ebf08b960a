import type { Db } from '../src/db/db.ts'

/** Inserts a held redemption that is due in an hour. */
export async function insertHeldRedemption(db: Db, customerId: string): Promise<void> {
  await db.rows(
    `with item as (
       insert into redemption_items (name, type, point_to_ngn_rate) values ('Waiting', 'airtime', 1) returning id
     )
     insert into redemptions (id, customer_id, item_id, type, service_id, recipient, phone, points, point_to_ngn_rate,
                              amount_kobo, fingerprint, next_at)
     select gen_random_uuid(), $1, item.id, 'airtime', 'mtn', '08011111111', '08011111111', 5, 1, 500, '',
            now() + interval '1 hour'
       from item`,
    [customerId],
  )
}
