import { createHash } from 'node:crypto'
import type { Db } from '../../db/db.ts'
import { Refusal } from '../refusal.ts'

/** How often something may happen within a window that starts with its first use. All nodes share it. */
export interface Allowance {
  readonly bucket: string
  readonly allowed: number
  readonly windowSeconds: number
  /** Replaces the usual refusal. */
  readonly refusal?: {
    readonly message: string | ((secondsLeft: number) => string)
    readonly code: string
  }
}

interface Usage {
  uses: number
  seconds_left: number
}

/** The name of a bucket. The subject is hashed, so that no email addresses are stored. */
export function bucketOf(purpose: string, subject: string): string {
  return `${purpose}:${createHash('sha256').update(subject).digest('base64url').slice(0, 22)}`
}

/** Counts one or more uses, and refuses when the window is used up. Returns the uses in the window so far. */
export async function spendAllowance(db: Db, allowance: Allowance, uses = 1): Promise<number> {
  const usage = await countUses(db, allowance, uses)
  refuseOverused(usage, allowance)
  return usage?.uses ?? uses
}

/** Counts one use, and returns whether it was allowed. */
export async function maySpend(db: Db, allowance: Allowance): Promise<boolean> {
  const usage = await countUses(db, allowance, 1)
  return usage !== undefined && usage.uses <= allowance.allowed
}

/** Refuses if the allowance is used up, without counting a use. */
export async function refuseWhenSpent(db: Db, allowance: Allowance): Promise<void> {
  const usage = await db.row<Usage>(
    `select uses + 1 as uses, ceil(extract(epoch from window_ends_at - now()))::int as seconds_left
       from rate_limits where bucket = $1 and window_ends_at > now()`,
    [allowance.bucket],
  )
  if (usage) refuseOverused(usage, allowance)
}

/** Uncounts a use that turned out not to be one. */
export async function giveBackUse(db: Db, { bucket }: Allowance): Promise<void> {
  await db.rows(
    'update rate_limits set uses = uses - 1 where bucket = $1 and uses > 0 and window_ends_at > now()',
    [bucket],
  )
}

export async function resetAllowance(db: Db, { bucket }: Allowance): Promise<void> {
  await db.rows('delete from rate_limits where bucket = $1', [bucket])
}

async function countUses(
  db: Db,
  { bucket, windowSeconds }: Allowance,
  uses: number,
): Promise<Usage | undefined> {
  return db.row<Usage>(
    `insert into rate_limits as current (bucket, window_ends_at, uses)
     values ($1, now() + make_interval(secs => $2), $3)
     on conflict (bucket) do update set
       uses = case when current.window_ends_at <= now() then excluded.uses else current.uses + excluded.uses end,
       window_ends_at = case when current.window_ends_at <= now() then excluded.window_ends_at else current.window_ends_at end
     returning uses, ceil(extract(epoch from window_ends_at - now()))::int as seconds_left`,
    [bucket, windowSeconds, uses],
  )
}

const usualRefusal = {
  message: 'Too many attempts. Please wait a while and try again.',
  code: 'too_many_attempts',
}

function refuseOverused(
  usage: Usage | undefined,
  { allowed, refusal: { message, code } = usualRefusal }: Allowance,
): void {
  if (!usage || usage.uses <= allowed) return
  const retryAfterSeconds = Math.max(1, usage.seconds_left)
  const words = typeof message === 'string' ? message : message(retryAfterSeconds)
  throw new Refusal('too-often', words, { code, retryAfterSeconds })
}
