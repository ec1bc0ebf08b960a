import { createHash } from 'node:crypto'
import type { Db } from '../../../db/db.ts'
import { deleteInBatches } from '../../../db/in-batches.ts'
import { hasPoints } from '../../../ledger/wallet.sql.ts'

/** Only a hash, so that email addresses without an account are not stored. */
function accountOf(emailKey: string): Buffer {
  return createHash('sha256').update(emailKey).digest()
}

/** Consecutive failures from unknown devices. */
export async function readFailures(db: Db, emailKey: string): Promise<number> {
  const found = await db.row<{ failures: number }>(
    'select failures from sign_in_failures where account = $1',
    [accountOf(emailKey)],
  )
  return found?.failures ?? 0
}

export async function countStrangersFailure(db: Db, emailKey: string): Promise<void> {
  await db.rows(
    `insert into sign_in_failures as current (account, failures) values ($1, 1)
     on conflict (account) do update set failures = current.failures + 1, last_failed_at = now()`,
    [accountOf(emailKey)],
  )
}

export async function forgetStrangersFailures(db: Db, emailKey: string): Promise<void> {
  await db.rows('delete from sign_in_failures where account = $1', [accountOf(emailKey)])
}

interface KnownDevice {
  readonly userId: string
  readonly deviceHash: Buffer
}

/** Forgets the device at this many failures. */
export async function countDeviceFailure(
  db: Db,
  { userId, deviceHash }: KnownDevice,
  forgottenAt: number,
): Promise<void> {
  await db.rows('update known_devices set failures = failures + 1 where user_id = $1 and device_hash = $2', [
    userId,
    deviceHash,
  ])
  await db.rows('delete from known_devices where user_id = $1 and device_hash = $2 and failures >= $3', [
    userId,
    deviceHash,
    forgottenAt,
  ])
}

/**
 * Remembers a device that signed in. Returns whether it is new to an account that is not new itself. An account with points
 * but no known device has lost them all, so the next one may be anyone's.
 */
export async function rememberDevice(
  tx: Db,
  { userId, deviceHash }: KnownDevice,
): Promise<{ isNew: boolean }> {
  const remembered = await tx.row<{ isNew: boolean }>(
    `with others as (
       select exists (select from known_devices where user_id = $1) as any
     ), remembered as (
       insert into known_devices (user_id, device_hash, is_first)
       select $1, $2, not others.any and not ${hasPoints('$1')} from others
       on conflict (user_id, device_hash) do update set failures = 0, last_used_at = now()
       returning xmax = 0 as inserted
     )
     select remembered.inserted and (others.any or users.created_at < now() - interval '1 day') as "isNew"
       from remembered, others, users where users.id = $1`,
    [userId, deviceHash],
  )
  return { isNew: remembered?.isNew ?? false }
}

/** Browsers have dropped the cookie too after this long without use. */
export async function deleteOldDevices(db: Db): Promise<void> {
  await deleteInBatches(db, 'known_devices', `last_used_at <= now() - interval '400 days'`)
}

export async function deleteOldFailures(db: Db): Promise<void> {
  await deleteInBatches(db, 'sign_in_failures', `last_failed_at <= now() - interval '400 days'`)
}
