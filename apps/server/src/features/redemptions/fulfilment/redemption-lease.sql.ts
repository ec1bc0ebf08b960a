import type { Db } from '../../../db/db.ts'
import { redemptionColumns, type RedemptionRow } from '../redemption.sql.ts'

/** A redemption that this process may work on until the lease runs out; the fence tells its lease from later ones. */
export interface LeasedRedemption extends RedemptionRow {
  fence: number
  sends: number
  requeries: number
  unseen: number
  is_of_today: boolean
  seconds_old: number
  seconds_since_first_send: number | null
  seconds_since_last_send: number | null
  seconds_since_hint: number | null
}

/** Short, and renewed while work goes on: whatever a killed process held is free again after this. */
const leaseSeconds = 6

const age = (column: string) => `extract(epoch from clock_timestamp() - ${column})::double precision`

/** Takes the lease of a redemption that is due. A moment early is due as well: its job counts from another start. */
export async function leaseDue(db: Db, id: string): Promise<LeasedRedemption | undefined> {
  return db.row<LeasedRedemption>(
    `update redemptions
        set fence = fence + 1, lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
      where id = $1 and next_at <= clock_timestamp() + interval '250 milliseconds'
        and (lease_until is null or lease_until < clock_timestamp())
     returning ${redemptionColumns}, fence, sends, requeries, unseen,
       left(request_id, 8) = to_char(lagos_time(), 'YYYYMMDD') as is_of_today,
       ${age('created_at')} as seconds_old, ${age('first_sent_at')} as seconds_since_first_send,
       ${age('last_sent_at')} as seconds_since_last_send, ${age('hinted_at')} as seconds_since_hint`,
    [id],
  )
}

export type Lease = Pick<LeasedRedemption, 'id' | 'fence'>

export async function renewLease(db: Db, { id, fence }: Lease): Promise<void> {
  await db.rows(
    `update redemptions set lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
      where id = $1 and fence = $2 and lease_until is not null`,
    [id, fence],
  )
}

/**
 * Gives the lease back, and locks the row for what its holder found out. False for whoever comes too late: a newer
 * lease has its own view of the matter.
 */
export async function endLease(tx: Db, { id, fence }: Lease): Promise<boolean> {
  const ended = await tx.row(
    'update redemptions set lease_until = null where id = $1 and fence = $2 returning id',
    [id, fence],
  )
  return ended !== undefined
}

/** Due for a while and in nobody's hands: its job or its holder died. */
export async function selectForgotten(db: Db, most: number): Promise<{ id: string }[]> {
  return db.rows<{ id: string }>(
    `select id from redemptions
      where next_at < clock_timestamp() - interval '1 second'
        and (lease_until is null or lease_until < clock_timestamp())
      order by next_at, id limit $1`,
    [most],
  )
}
