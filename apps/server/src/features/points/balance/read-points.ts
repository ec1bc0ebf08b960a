import { batchReads } from '../../../db/batch-reads.ts'
import type { Db } from '../../../db/db.ts'
import { selectWallets, type Wallet } from '../../../ledger/wallet.sql.ts'

const walletOf = batchReads(selectWallets)

export async function readPoints(db: Db, customerId: string): Promise<Wallet> {
  const wallet = await walletOf(db, customerId)
  if (wallet === undefined) throw new Error(`Customer ${customerId} has no wallet`)
  return wallet
}
