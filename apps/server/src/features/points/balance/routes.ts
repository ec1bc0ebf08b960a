import { getMe, getPoints } from '@jara/contract/points/balance'
import { type Api, serve } from '../../../http/serve.ts'
import { batchReads } from '../../../db/batch-reads.ts'
import type { Db } from '../../../db/db.ts'
import { selectWallets, type Wallet } from '../../../ledger/wallet.sql.ts'

export function balanceRoutes(api: Api): void {
  serve(api, getPoints, async ({ user }) => readPoints(api.db, user.id))

  serve(api, getMe, async ({ user: { id, role, firstName, lastName, email } }) => ({
    id,
    role,
    first_name: firstName,
    last_name: lastName,
    email,
  }))
}

const walletOf = batchReads(selectWallets)

export async function readPoints(db: Db, customerId: string): Promise<Wallet> {
  const wallet = await walletOf(db, customerId)
  if (wallet === undefined) throw new Error(`Customer ${customerId} has no wallet`)
  return wallet
}
