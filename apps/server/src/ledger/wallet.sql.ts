import type { Db } from '../db/db.ts'

export interface Wallet {
  /** Points that can be spent now. */
  readonly points: number
  /** Points that become spendable later. */
  readonly maturing: number
  /** Points held by open redemptions. */
  readonly held: number
  /** Points that later earnings pay first. */
  readonly debt: number
}

/** The wallets of several customers, in their order. */
export async function selectWallets(
  db: Db,
  userIds: readonly string[],
): Promise<readonly (Wallet | undefined)[]> {
  const rows = await db.rows<Wallet & { user_id: string }>(
    `select wallets.user_id, wallets.balance as points, wallets.maturing, wallets.debt,
            (select coalesce(sum(redemptions.points), 0)::bigint from redemptions
              where redemptions.customer_id = wallets.user_id and redemptions.finished_at is null) as held
       from wallets where wallets.user_id = any($1::uuid[])`,
    [userIds],
  )
  const wallets = new Map(rows.map(({ user_id, ...wallet }) => [user_id, wallet]))
  return userIds.map((id) => wallets.get(id))
}

/**
 * Whether this user has points that a thief could take. Maturing points count: they can be taken as soon as they have matured.
 */
export function hasPoints(userId: string): string {
  return `exists (select from wallets where user_id = ${userId} and balance + maturing > 0)`
}

/** Locks the wallet, so that no other transaction can spend from it until this one ends. */
export async function lockWallet(tx: Db, userId: string): Promise<void> {
  await tx.rows('select from wallets where user_id = $1 for update', [userId])
}
