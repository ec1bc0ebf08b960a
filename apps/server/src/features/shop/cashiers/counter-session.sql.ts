import { cashierLockMinutes, cashierPinTries, counterIdleMinutes } from '@jara/rules/shop/counter'
import type { Db } from '../../../db/db.ts'

/** The number of tries including this one. It starts again after a lock has ended. */
const triesNow = 'case when locked_until is null then pin_tries + 1 else 1 end'

export interface CountedTry {
  readonly name: string
  readonly pin_hash: string
  readonly pin_tries: number
}

/**
 * Counts a try before it is checked, and locks with the last one, so that parallel guesses cannot exceed the limit. Undefined
 * if the cashier does not exist or is locked.
 */
export async function countTry(
  db: Db,
  retailerId: string,
  cashierId: string,
): Promise<CountedTry | undefined> {
  return db.row<CountedTry>(
    `update cashiers
        set pin_tries = ${triesNow},
            locked_until = case when ${triesNow} >= $3 then clock_timestamp() + make_interval(mins => $4) end
      where retailer_id = $1 and id = $2 and deleted_at is null and locked_at is null
        and (locked_until is null or locked_until <= clock_timestamp())
     returning name, pin_hash, pin_tries`,
    [retailerId, cashierId, cashierPinTries, cashierLockMinutes],
  )
}

/** Returns false if the PIN has changed since it was checked. */
export async function forgetTries(tx: Db, cashierId: string, pinHash: string): Promise<boolean> {
  const forgotten = await tx.row(
    `update cashiers set pin_tries = 0, locked_until = null
      where id = $1 and pin_hash = $2 and locked_at is null and deleted_at is null returning id`,
    [cashierId, pinHash],
  )
  return forgotten !== undefined
}

export async function handOver(tx: Db, tokenHash: Buffer): Promise<void> {
  await tx.rows(
    'update sessions set at_counter = true, cashier_id = null, cashier_until = null where token_hash = $1',
    [tokenHash],
  )
}

export async function openFor(tx: Db, tokenHash: Buffer, cashierId: string): Promise<void> {
  await tx.rows(
    `update sessions set at_counter = true, cashier_id = $2, cashier_until = now() + make_interval(mins => $3)
      where token_hash = $1`,
    [tokenHash, cashierId, counterIdleMinutes],
  )
}

export async function takeBack(tx: Db, tokenHash: Buffer): Promise<void> {
  await tx.rows(
    'update sessions set at_counter = false, cashier_id = null, cashier_until = null where token_hash = $1',
    [tokenHash],
  )
}

export async function findShopName(db: Db, retailerId: string): Promise<string> {
  const shop = await db.row<{ name: string }>('select name from retailers where id = $1', [retailerId])
  return shop?.name ?? ''
}
