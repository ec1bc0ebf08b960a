import type { Db } from '../../../../db/db.ts'
import { redemptionColumns, type RedemptionRow } from '../redemption.sql.ts'

/**
 * A redemption that this process may work on until the lease expires. The fence distinguishes this lease from later
 * ones.
 */
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
  seconds_since_finish: number | null
  is_contradicted: boolean
}

/** Short, because a killed process blocks its redemptions for this long. Renewed while work goes on. */
const leaseSeconds = 6

const age = (column: string) => `extract(epoch from clock_timestamp() - ${column})::double precision`

/** The requery that follows also answers any callback received before it. A held order is not requeried. */
const takeLease = `fence = fence + 1, lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}),
  hint_due_at = case when status = 'held' then hint_due_at end`
const leasedColumns = `${redemptionColumns}, fence, sends, requeries, unseen,
       left(request_id, 8) = to_char(lagos_time(), 'YYYYMMDD') as is_of_today,
       ${age('created_at')} as seconds_old, ${age('first_sent_at')} as seconds_since_first_send,
       ${age('last_sent_at')} as seconds_since_last_send, ${age('hinted_at')} as seconds_since_hint,
       ${age('finished_at')} as seconds_since_finish,
       contradicted_at is not null as is_contradicted`

/** Leases this redemption if it is due and not leased. */
export async function leaseOne(db: Db, id: string): Promise<LeasedRedemption | undefined> {
  return db.row<LeasedRedemption>(
    `update redemptions set ${takeLease}
      where id = $1 and next_at <= clock_timestamp() and (lease_until is null or lease_until < clock_timestamp())
     returning ${leasedColumns}`,
    [id],
  )
}

/**
 * Leases redemptions that are due and not leased, longest due first. Compares with statement_timestamp(), because an
 * index cannot be searched by clock_timestamp(), which may change from row to row.
 */
export async function leaseDue(db: Db, most: number): Promise<LeasedRedemption[]> {
  return db.rows<LeasedRedemption>(
    `with due as materialized (
       select id from redemptions
        where next_at <= statement_timestamp() and (lease_until is null or lease_until < statement_timestamp())
        order by next_at, id limit $1 for update skip locked
     )
     update redemptions set ${takeLease} from due where redemptions.id = due.id
     returning ${leasedColumns}`,
    [most],
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
 * Ends the lease and locks the row for the result. Returns false if another worker has leased it since: the result of
 * this one is then outdated.
 */
export async function endLease(tx: Db, { id, fence }: Lease): Promise<boolean> {
  const ended = await tx.row(
    'update redemptions set lease_until = null where id = $1 and fence = $2 returning id',
    [id, fence],
  )
  return ended !== undefined
}
