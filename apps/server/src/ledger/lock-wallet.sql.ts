import type { Db } from '../db/db.ts'

/** Waits until no other transaction spends from this wallet. None can until this one ends. */
export async function lockWallet(tx: Db, userId: string): Promise<void> {
  await tx.rows('select from wallets where user_id = $1 for update', [userId])
}
