import type { Db } from '../../../../db/db.ts'
import { deleteInBatches } from '../../../../db/in-batches.ts'

export interface NewChallenge {
  readonly tokenHash: Buffer
  readonly userId: string
  /** Sealed; absent for an operator who has a factor. */
  readonly secret: string | undefined
  readonly validMinutes: number
}

export async function insertChallenge(
  tx: Db,
  { tokenHash, userId, secret, validMinutes }: NewChallenge,
): Promise<void> {
  await tx.rows(
    `insert into operator_challenges (token_hash, user_id, totp_secret, expires_at)
     values ($1, $2, $3, now() + make_interval(mins => $4))`,
    [tokenHash, userId, secret ?? null, validMinutes],
  )
}

export interface ChallengeRow {
  user_id: string
  /** Sealed; null for an operator who has a factor. */
  totp_secret: string | null
}

export async function findChallenge(db: Db, tokenHash: Buffer): Promise<ChallengeRow | undefined> {
  return db.row<ChallengeRow>(
    'select user_id, totp_secret from operator_challenges where token_hash = $1 and expires_at > now()',
    [tokenHash],
  )
}

/** Returns false if it has been used meanwhile. */
export async function spendChallenge(tx: Db, tokenHash: Buffer): Promise<boolean> {
  const used = await tx.row('delete from operator_challenges where token_hash = $1 returning 1', [tokenHash])
  return used !== undefined
}

export async function deleteChallengesOf(tx: Db, userId: string): Promise<void> {
  await tx.rows('delete from operator_challenges where user_id = $1', [userId])
}

export async function deleteExpiredChallenges(db: Db): Promise<void> {
  await deleteInBatches(db, 'operator_challenges', 'expires_at <= now()')
}

export interface FactorRow {
  /** Sealed. */
  totp_secret: string
  last_step: number
}

/** Locks the factor, so that of two requests with one code the second sees that it was used. */
export async function lockFactor(tx: Db, userId: string): Promise<FactorRow | undefined> {
  return tx.row<FactorRow>(
    'select totp_secret, last_step from operator_factors where user_id = $1 for update',
    [userId],
  )
}

export async function hasFactor(db: Db, userId: string): Promise<boolean> {
  const factor = await db.row('select 1 from operator_factors where user_id = $1', [userId])
  return factor !== undefined
}

/** Returns false if a factor already exists. */
export async function insertFactor(tx: Db, userId: string, secret: string, step: number): Promise<boolean> {
  const inserted = await tx.row(
    `insert into operator_factors (user_id, totp_secret, last_step) values ($1, $2, $3)
     on conflict do nothing returning 1`,
    [userId, secret, step],
  )
  return inserted !== undefined
}

export async function updateLastStep(tx: Db, userId: string, step: number): Promise<void> {
  await tx.rows('update operator_factors set last_step = $2 where user_id = $1', [userId, step])
}

/** The app, the recovery codes and the passkeys. */
export async function deleteFactor(tx: Db, userId: string): Promise<void> {
  await tx.rows('delete from operator_factors where user_id = $1', [userId])
  await tx.rows('delete from operator_recovery_codes where user_id = $1', [userId])
  await tx.rows('delete from passkeys where user_id = $1', [userId])
}

export async function insertRecoveryCodes(
  tx: Db,
  userId: string,
  codeHashes: readonly Buffer[],
): Promise<void> {
  await tx.rows(
    'insert into operator_recovery_codes (user_id, code_hash) select $1, hash from unnest($2::bytea[]) as hash',
    [userId, codeHashes],
  )
}

/** Returns false if this operator has no such unused code. */
export async function spendRecoveryCode(tx: Db, userId: string, codeHash: Buffer): Promise<boolean> {
  const used = await tx.row(
    'delete from operator_recovery_codes where user_id = $1 and code_hash = $2 returning 1',
    [userId, codeHash],
  )
  return used !== undefined
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const left = await db.row<{ count: number }>(
    'select count(*) as count from operator_recovery_codes where user_id = $1',
    [userId],
  )
  return left?.count ?? 0
}

/** Seconds since 1970 by the clock that all nodes share. */
export async function readClock(db: Db): Promise<number> {
  const clock = await db.row<{ seconds: number }>(
    'select floor(extract(epoch from clock_timestamp()))::bigint as seconds',
  )
  if (!clock) throw new Error('PostgreSQL has no time')
  return clock.seconds
}
