import type { Db } from '../db/db.ts'

/** The spendable balance; undefined for whoever has no wallet. */
export async function readBalance(db: Db, userId: string): Promise<number | undefined> {
  const [balance] = await readBalances(db, [userId])
  return balance
}

/** Those of several people, in their order. */
export async function readBalances(
  db: Db,
  userIds: readonly string[],
): Promise<readonly (number | undefined)[]> {
  const wallets = await db.rows<{ user_id: string; balance: number }>(
    'select user_id, balance from wallets where user_id = any($1::uuid[])',
    [userIds],
  )
  return userIds.map((id) => wallets.find(({ user_id }) => user_id === id)?.balance)
}
