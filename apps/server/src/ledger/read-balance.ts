import type { Db } from '../db/db.ts'

/** The spendable balance; undefined for whoever has no wallet. */
export async function readBalance(db: Db, userId: string): Promise<number | undefined> {
  const wallet = await db.row<{ balance: number }>('select balance from wallets where user_id = $1', [userId])
  return wallet?.balance
}
