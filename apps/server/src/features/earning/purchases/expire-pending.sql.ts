import type { Db } from '../../../db/db.ts'
import { insertNotices } from '../../../notices/write-notice.ts'

/** Few enough that one statement stays far below a second. */
const purchasesPerBatch = 200

/** Rejects the oldest purchases that are older than these days, and returns their ids. Skips those being decided. */
export async function expireBatch(tx: Db, days: number): Promise<readonly string[]> {
  const expired = await tx.rows<{ id: string }>(
    `with due as (
       select purchases.id from pending_purchases join purchases on purchases.id = pending_purchases.purchase_id
        where pending_purchases.created_at < now() - make_interval(days => $1) and purchases.status = 'pending'
        order by pending_purchases.created_at limit ${purchasesPerBatch}
          for update of purchases skip locked
     ), decided as (
       update purchases set status = 'rejected', decided_at = now() from due where purchases.id = due.id
       returning purchases.id, purchases.customer_id
     ), unlisted as (
       delete from pending_purchases using decided where pending_purchases.purchase_id = decided.id
     ), new_notices as (
       select customer_id as user_id, 'purchase-rejected' as kind, 'Purchase expired' as title,
              'The shop did not respond within ' || $1::text || ' days, so your purchase earns no points.' as body
         from decided
     ), ${insertNotices}
     select id from decided`,
    [days],
  )
  return expired.map(({ id }) => id)
}
