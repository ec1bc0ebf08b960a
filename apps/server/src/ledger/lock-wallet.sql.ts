import type { Db } from '../db/db.ts'

/** Locks the wallet, so that no other transaction can spend from it until this one ends. */
export async function lockWallet(tx: Db, userId: string): Promise<void> {
  await tx.rows('select from wallets where user_id = $1 for update', [userId])
}
