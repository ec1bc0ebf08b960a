// A session that a shop has handed over to its cashiers. It may make only the calls that allow it.
import type { Call } from '@jara/contract/call'
import type { counterActs } from '@jara/contract/shop/cashiers'
import { counterIdleMinutes } from '@jara/rules/shop/counter'
import { formatCount } from '@jara/rules/points'
import type { Db } from '../db/db.ts'
import { Refusal } from './refusal.ts'
import type { SessionUser } from './identity/sessions.ts'

/** Why a device in counter mode may not make this call; undefined for any other device. */
export function refusalAtCounter(
  { atCounter: open }: Pick<Call, 'atCounter'>,
  { atCounter }: SessionUser,
): Refusal | undefined {
  if (atCounter === undefined) return undefined
  return open === undefined ? notForCashiers() : counterLocked()
}

/** Extends the counter's idle timeout whenever a cashier uses it. */
export async function keepCounterOpen(db: Db, tokenHash: Buffer): Promise<void> {
  await db.rows(
    `update sessions set cashier_until = now() + make_interval(mins => $2)
      where token_hash = $1 and cashier_until > now()`,
    [tokenHash, counterIdleMinutes],
  )
}

function notForCashiers(): Refusal {
  return new Refusal('forbidden', 'Cashiers can’t do this. Ask the shop owner.', {
    code: 'not_for_cashiers',
  })
}

function counterLocked(): Refusal {
  return new Refusal('forbidden', 'The counter is locked. Unlock it with a cashier’s PIN.', {
    code: 'counter_locked',
  })
}

interface CounterAct {
  readonly act: (typeof counterActs)[number]
  /** The purchase or the sale. */
  readonly subject: string | undefined
  /** Points issued to a customer. */
  readonly points?: number
}

/**
 * Records a cashier's action in the transaction that performs it, and refuses one that exceeds the cashier's 24-hour limit. The
 * shopkeeper's own actions are not recorded here.
 */
export async function recordAtCounter(
  tx: Db,
  { cashier, retailerId }: SessionUser,
  { act, subject, points = 0 }: CounterAct,
): Promise<void> {
  if (!cashier) return
  const cashierId = cashier.id
  if (points > 0) await spendLimit(tx, cashierId, points)
  await tx.rows(
    `insert into counter_acts (retailer_id, cashier_id, by_shopkeeper, act, subject, points)
     values ($1, $2, false, $3, $4, $5)`,
    [retailerId, cashierId, act, subject ?? null, points],
  )
}

/** The points that a cashier has issued in the last 24 hours. */
export const givenByCashier = (id: string) => `(
    select coalesce(sum(points), 0)::bigint from counter_acts
     where cashier_id = ${id} and points > 0 and at > now() - interval '1 day')`

/** Concurrent decisions wait here for the cashier's row. */
async function spendLimit(tx: Db, cashierId: string, points: number): Promise<void> {
  const cashier = await tx.row<{ limit: number | null }>(
    'select points_a_day as limit from cashiers where id = $1 for no key update',
    [cashierId],
  )
  if (!cashier || cashier.limit === null) return
  const given = await tx.row<{ points: number }>(`select ${givenByCashier('$1')} as points`, [cashierId])
  const left = Math.max(0, cashier.limit - (given?.points ?? 0))
  if (points <= left) return
  throw new Refusal(
    'conflict',
    `This needs ${formatCount(points)} points, but only ${formatCount(left)} of your limit are left. Ask the shop owner.`,
    { code: 'cashier_limit' },
  )
}
