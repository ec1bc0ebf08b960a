import { proveAgainCode } from '@jara/contract/identity/auth-fresh-factor'
import type { Db } from '../../db/db.ts'
import { Refusal } from '../refusal.ts'

const freshMinutes = 15

/** Refuses an operator who has a second factor but has not used it recently in this session. */
export async function refuseOldProof(db: Db, tokenHash: Buffer): Promise<void> {
  const old = await db.row(
    `select sessions.id from sessions join operator_factors on operator_factors.user_id = sessions.user_id
      where sessions.token_hash = $1
        and coalesce(sessions.proved_at < clock_timestamp() - make_interval(mins => ${freshMinutes}), true)`,
    [tokenHash],
  )
  if (!old) return
  const message = `Confirm it’s you with two-factor authentication. Your last confirmation was more than ${freshMinutes} minutes ago.`
  throw new Refusal('forbidden', message, { code: proveAgainCode })
}

export async function markProved(tx: Db, tokenHash: Buffer): Promise<void> {
  await tx.rows('update sessions set proved_at = clock_timestamp() where token_hash = $1', [tokenHash])
}
