import type { Voucher } from '../../../../providers/airtime.ts'
import type { Db } from '../../../../db/db.ts'
import type { Lease } from './redemption-lease.sql.ts'
import { redemptionColumns, type RedemptionRow } from '../redemption.sql.ts'

export async function lockRecipient(
  tx: Db,
  { service_id, recipient }: Pick<RedemptionRow, 'service_id' | 'recipient'>,
): Promise<void> {
  await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `redemptions for ${service_id} ${recipient}`,
  ])
}

export interface RecipientQueue {
  /** Seconds for which the provider still refuses an order for this recipient; zero or less if it does not. */
  quiet_seconds: number
  /** The number of older redemptions waiting for the same recipient. */
  ahead: number
}

export async function readRecipientQueue(tx: Db, own: RedemptionRow): Promise<RecipientQueue> {
  const queue = await tx.row<RecipientQueue>(
    `select coalesce(extract(epoch from max(quiet_until) - clock_timestamp()), 0)::double precision as quiet_seconds,
            count(*) filter (where status = 'held' and (created_at, id) < (
              select own.created_at, own.id from redemptions as own where own.id = $1)) as ahead
       from redemptions
      where service_id = $2 and recipient = $3 and id <> $1
        and created_at > statement_timestamp() - interval '2 days'`,
    [own.id, own.service_id, own.recipient],
  )
  return queue ?? { quiet_seconds: 0, ahead: 0 }
}

/**
 * The provider refuses a second order for a recipient within 30 seconds of the first call, which may itself take this
 * long.
 */
const quietSeconds = 31
const longestCallSeconds = 25

/** Records the send before it happens: from now on the provider may have executed the order. Keeps the lease. */
export async function markSent(tx: Db, { id, fence }: Lease): Promise<boolean> {
  const sent = await tx.row(
    `update redemptions
        set status = 'sent', sends = sends + 1, requeries = 0, unseen = 0, last_sent_at = clock_timestamp(),
            hint_due_at = null,
            first_sent_at = coalesce(first_sent_at, clock_timestamp()),
            quiet_until = clock_timestamp() + make_interval(secs => ${longestCallSeconds + quietSeconds})
      where id = $1 and fence = $2 and status = 'held'
        and left(request_id, 8) = to_char(lagos_time(), 'YYYYMMDD')
     returning id`,
    [id, fence],
  )
  return sent !== undefined
}

/** Called when the call has ended: the provider's 30 seconds run from now. */
export async function shortenQuiet(tx: Db, id: string): Promise<void> {
  await tx.rows(
    `update redemptions set quiet_until = clock_timestamp() + make_interval(secs => ${quietSeconds}) where id = $1`,
    [id],
  )
}

/** For an order that was certainly not executed: schedules it to be sent again, with the same request_id. */
export async function putBack(
  tx: Db,
  id: string,
  afterSeconds: number,
  code: string | undefined,
): Promise<void> {
  await tx.rows(
    `update redemptions
        set status = 'held', next_at = clock_timestamp() + make_interval(secs => $2),
            outcome_code = coalesce($3, outcome_code)
      where id = $1 and status in ('held', 'sent')`,
    [id, afterSeconds, code ?? null],
  )
}

export async function scheduleRequery(
  tx: Db,
  id: string,
  { afterSeconds, unseen, code }: { afterSeconds: number; unseen: number; code: string },
): Promise<void> {
  await tx.rows(
    `update redemptions
        set next_at = clock_timestamp() + make_interval(secs => $2), requeries = requeries + 1, unseen = $3,
            outcome_code = case when finished_at is null then $4 else outcome_code end
      where id = $1`,
    [id, afterSeconds, unseen, code],
  )
}

/** Stops checking a redemption until the provider reports something new. */
export async function rest(tx: Db, id: string): Promise<void> {
  await tx.rows(`update redemptions set next_at = null where id = $1 and status not in ('held', 'sent')`, [
    id,
  ])
}

/** Marks the redemption for review. Its outcome stays as it is. */
export async function markContradicted(tx: Db, id: string): Promise<void> {
  await tx.rows(
    'update redemptions set next_at = null, contradicted_at = clock_timestamp() where id = $1 and finished_at is not null',
    [id],
  )
}

export async function moveToManual(tx: Db, id: string, code: string, askAgainSeconds: number): Promise<void> {
  await tx.rows(
    `update redemptions
        set status = 'manual', next_at = clock_timestamp() + make_interval(secs => $3), outcome_code = $2
      where id = $1 and status = 'sent'`,
    [id, code, askAgainSeconds],
  )
}

export interface Delivery {
  readonly code: string
  readonly voucher: Voucher
  /** When to check for a reversal. Undefined if a callback would report it. */
  readonly checkAfterSeconds: number | undefined
}

export async function moveToDelivered(
  tx: Db,
  id: string,
  { code, voucher, checkAfterSeconds }: Delivery,
): Promise<RedemptionRow | undefined> {
  return tx.row<RedemptionRow>(
    `update redemptions
        set status = 'delivered', next_at = clock_timestamp() + make_interval(secs => $6),
            finished_at = clock_timestamp(), outcome_code = $2, token = $3, bonus_token = $4, units = $5
      where id = $1 and status in ('sent', 'manual')
     returning ${redemptionColumns}`,
    [
      id,
      code,
      voucher.token ?? null,
      voucher.bonusToken ?? null,
      voucher.units ?? null,
      checkAfterSeconds ?? null,
    ],
  )
}

export interface RefundReason {
  readonly code: string | undefined
  readonly reason: string
  /** When to check for a late delivery. Undefined if a callback would report it, or the order was never sent. */
  readonly checkAfterSeconds: number | undefined
}

export async function moveToRefunded(
  tx: Db,
  id: string,
  from: readonly RedemptionRow['status'][],
  { code, reason, checkAfterSeconds }: RefundReason,
): Promise<RedemptionRow | undefined> {
  return tx.row<RedemptionRow>(
    `update redemptions
        set status = 'refunded', next_at = clock_timestamp() + make_interval(secs => $5),
            finished_at = clock_timestamp(), contradicted_at = null, outcome_code = coalesce($3, outcome_code),
            reason = $4
      where id = $1 and status = any($2)
     returning ${redemptionColumns}`,
    [id, from, code ?? null, reason, checkAfterSeconds ?? null],
  )
}

const hintDueAt = `greatest(clock_timestamp(), hinted_at + interval '10 seconds')`

/**
 * Makes an order due after a callback about it: at once, or ten seconds after the last requery that a callback caused.
 * Returns its id if it is due now. A held order is not sent sooner: its callback waits in `hint_due_at`.
 */
export async function hint(db: Db, requestId: string): Promise<string | undefined> {
  const hinted = await db.row<{ id: string; is_due: boolean }>(
    `update redemptions
        set hinted_at = ${hintDueAt}, hint_due_at = ${hintDueAt},
            next_at = case when status = 'held' then next_at else least(next_at, ${hintDueAt}) end
      where request_id = $1 and hint_due_at is null
     returning id, next_at <= clock_timestamp() as is_due`,
    [requestId],
  )
  return hinted?.is_due ? hinted.id : undefined
}

export interface Hinted {
  id: string
  is_due: boolean
}

/**
 * Makes orders due because an operator checks them, as callbacks would. Leaves out orders that were never sent. A requery
 * already due serves this request too: repeated requests would delay the next callback.
 */
export async function hintByHand(tx: Db, ids: readonly string[]): Promise<Hinted[]> {
  return tx.rows<Hinted>(
    `with chosen as (
       select id, coalesce(hint_due_at, ${hintDueAt}) as due_at from redemptions
        where id = any($1::uuid[]) and status <> 'held' and first_sent_at is not null
        order by id for update
     )
     update redemptions
        set hinted_at = case when hint_due_at is null then chosen.due_at else hinted_at end,
            hint_due_at = chosen.due_at, next_at = least(next_at, chosen.due_at)
       from chosen where redemptions.id = chosen.id
     returning redemptions.id, next_at <= clock_timestamp() as is_due`,
    [ids],
  )
}

/**
 * Makes the order due again for a callback that arrived during a requery, which may have been too early. A held order keeps
 * its time.
 */
export async function heedHint(tx: Db, id: string): Promise<void> {
  await tx.rows(
    `update redemptions set next_at = least(next_at, hint_due_at)
      where id = $1 and hint_due_at is not null and status <> 'held'`,
    [id],
  )
}
