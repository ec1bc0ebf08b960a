import type { Db } from '../../../db/db.ts'
import { lockWallet } from '../../../ledger/wallet.sql.ts'
import { mayBeDenied } from '../../../notices/not-me-links.ts'

/** Uses up a notification's link. Returns the user who received it, or undefined if the link is too old or already used. */
export async function useNotMeLink(tx: Db, noticeId: number): Promise<string | undefined> {
  const used = await tx.row<{ user_id: string }>(
    `update notices set denied_at = now()
      where id = $1 and ${mayBeDenied}
     returning user_id`,
    [noticeId],
  )
  return used?.user_id
}

/** A stop by an operator stays theirs, whatever the owner reports later. Once this has committed, nothing more is redeemed. */
export async function stopRedeeming(tx: Db, userId: string, operatorId: string | undefined): Promise<void> {
  await tx.rows(
    `update users set redeeming_stopped_at = coalesce(redeeming_stopped_at, now()),
                      redeeming_stopped_by = coalesce($2, redeeming_stopped_by)
      where id = $1`,
    [userId, operatorId ?? null],
  )
  await lockWallet(tx, userId)
}

/** Lifts a stop, whether by the owner or an operator. */
export async function allowRedeeming(tx: Db, userId: string): Promise<void> {
  await tx.rows('update users set redeeming_stopped_at = null, redeeming_stopped_by = null where id = $1', [
    userId,
  ])
}

/** Lifts the stop that this appeal is about, and no later one. */
export async function liftStopOfAppeal(tx: Db, appealId: string): Promise<void> {
  await tx.rows(
    `update users set redeeming_stopped_at = null, redeeming_stopped_by = null
       from appeals
      where appeals.id = $1 and users.id = appeals.customer_id and users.redeeming_stopped_at = appeals.decision_at`,
    [appealId],
  )
}

/** A disabled account cannot sign in, and its sessions stop counting, even for redemptions under way. */
export async function disableAccount(tx: Db, userId: string): Promise<void> {
  await tx.rows('update users set disabled_at = coalesce(disabled_at, now()) where id = $1', [userId])
  await lockWallet(tx, userId)
}

export async function enableAccount(tx: Db, userId: string): Promise<void> {
  await tx.rows('update users set disabled_at = null where id = $1 and erasure_begun_at is null', [userId])
}

/** Whether operators may disable this account: anyone's but an operator's, until its erasure begins. */
export async function findSubject(tx: Db, userId: string): Promise<boolean> {
  const found = await tx.row(
    `select from users where id = $1 and role <> 'operator' and erasure_begun_at is null`,
    [userId],
  )
  return found !== undefined
}

export async function isMerged(tx: Db, userId: string): Promise<boolean> {
  return (await tx.row('select from merged_customers where from_id = $1', [userId])) !== undefined
}
