import { walletLockMinutes, walletPinTries } from '@jara/rules/identity/wallet-pin'
import type { Db } from '../../../db/db.ts'
import { hasPoints } from '../../../ledger/wallet.sql.ts'

/** The number of tries including this one. It starts again after a lock has ended. */
const triesNow = `case when locked_until is null then pin_tries + 1 else 1 end`

export interface CountedTry {
  readonly pin_hash: string
  readonly pin_tries: number
}

/**
 * Counts a try before it is checked, and locks with the last one, so that parallel guesses cannot exceed the limit. Undefined
 * if there is no PIN or it is locked.
 */
export async function countTry(db: Db, userId: string): Promise<CountedTry | undefined> {
  return db.row<CountedTry>(
    `update wallet_guards
        set pin_tries = ${triesNow},
            locked_until = case when ${triesNow} >= $2 then clock_timestamp() + make_interval(mins => $3) end
      where user_id = $1 and pin_hash is not null and (locked_until is null or locked_until <= clock_timestamp())
     returning pin_hash, pin_tries`,
    [userId, walletPinTries, walletLockMinutes],
  )
}

/** Called after the correct PIN. */
export async function forgetTries(db: Db, userId: string, pinHash: string): Promise<void> {
  await db.rows(
    'update wallet_guards set pin_tries = 0, locked_until = null where user_id = $1 and pin_hash = $2',
    [userId, pinHash],
  )
}

/** Since when a first way to confirm counts as new. Without points there is nothing to steal, so it does not. */
const newWithPoints = `case when ${hasPoints('users.id')} then clock_timestamp() end`

interface NewPin {
  readonly userId: string
  readonly pinHash: string
  /** The password hash that was checked. Nothing is set if it has changed since. */
  readonly passwordHash: string
  /** Whether it may replace a PIN. */
  readonly replaces: boolean
}

/** Sets the PIN. The limits for new PINs apply if the customer had a way to confirm before, or has points. */
export async function savePin(db: Db, { userId, pinHash, passwordHash, replaces }: NewPin): Promise<boolean> {
  const saved = await db.row(
    `insert into wallet_guards (user_id, pin_hash, replaced_at)
     select id, $2, ${newWithPoints} from users where id = $1 and password_hash = $3
     on conflict (user_id) do update
       set pin_hash = excluded.pin_hash, pin_tries = 0, locked_until = null, replaced_at = clock_timestamp()
       where $4 or wallet_guards.pin_hash is null
     returning user_id`,
    [userId, pinHash, passwordHash, replaces],
  )
  return saved !== undefined
}

export async function replacePin(
  db: Db,
  userId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<boolean> {
  const replaced = await db.row(
    `update wallet_guards set pin_hash = $3, pin_tries = 0, locked_until = null, replaced_at = clock_timestamp()
      where user_id = $1 and pin_hash = $2 returning user_id`,
    [userId, from, to],
  )
  return replaced !== undefined
}

/** A new email's code replaces the previous one. */
export async function saveCode(db: Db, userId: string, codeHash: string): Promise<void> {
  await db.rows(
    `insert into wallet_codes (user_id, code_hash, expires_at)
     values ($1, $2, clock_timestamp() + interval '10 minutes')
     on conflict (user_id) do update set code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at`,
    [userId, codeHash],
  )
}

/** Counts a try before it is checked. Undefined if there is no usable code. */
export async function countCodeTry(db: Db, userId: string): Promise<string | undefined> {
  const counted = await db.row<{ code_hash: string }>(
    `update wallet_codes set tries = tries + 1
      where user_id = $1 and code_hash is not null and tries < 5 and expires_at > clock_timestamp()
     returning code_hash`,
    [userId],
  )
  return counted?.code_hash
}

export async function spendCode(tx: Db, userId: string, codeHash: string): Promise<boolean> {
  const used = await tx.row(
    'update wallet_codes set code_hash = null where user_id = $1 and code_hash = $2 returning user_id',
    [userId, codeHash],
  )
  return used !== undefined
}

export async function findPhone(db: Db, userId: string): Promise<string> {
  const user = await db.row<{ phone_number: string }>('select phone_number from users where id = $1', [
    userId,
  ])
  return user?.phone_number ?? ''
}

/** A passkey gets the limits of a new PIN if the customer has points, or had a way to confirm and gave only the password. */
export async function noteNewPasskey(db: Db, userId: string, byPassword: boolean): Promise<void> {
  await db.rows(
    `insert into wallet_guards (user_id, replaced_at) select id, ${newWithPoints} from users where id = $1
     on conflict (user_id) do update
       set replaced_at = case when $2 then clock_timestamp()
                              else coalesce(excluded.replaced_at, wallet_guards.replaced_at) end`,
    [userId, byPassword],
  )
}
