import type { Db } from '../src/db/db.ts'

export interface WalletRow {
  readonly balance: number
  readonly maturing: number
  readonly debt: number
}

/** A wallet's own figures. */
export async function walletOf(db: Db, userId: string): Promise<WalletRow> {
  const wallet = await db.row<WalletRow>('select balance, maturing, debt from wallets where user_id = $1', [
    userId,
  ])
  if (!wallet) throw new Error(`The customer ${userId} of a test has no wallet`)
  return wallet
}
