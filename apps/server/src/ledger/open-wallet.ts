import type { Db } from '../db/db.ts'

/** Gives a new customer an empty wallet. */
export async function openWallet(db: Db, userId: string): Promise<void> {
  await db.rows('insert into wallets (user_id) values ($1)', [userId])
}
