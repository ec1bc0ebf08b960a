import type { AnswerOf } from '@jara/contract/call'
import type {
  listLedgerSeals as listLedgerSealsCall,
  readMyLedger as readMyLedgerCall,
  readMySeal as readMySealCall,
} from '@jara/contract/points/statement-proof'
import type { Db } from '../../../db/db.ts'
import { findLastWalletSeal, selectLedger, selectNeighbours, selectSeals } from './proof.sql.ts'

/** Everything that a phone needs to hash the customer's transfers itself. */
export async function readLedger(
  db: Db,
  customerId: string,
  before: string | undefined,
): Promise<AnswerOf<typeof readMyLedgerCall>> {
  const rows = await selectLedger(db, customerId, before === undefined ? undefined : Number(before))
  return rows.map(({ id, number, hash, reference, ...rest }) => ({
    id,
    number,
    hash,
    entry: reference === null ? null : { reference, ...rest },
  }))
}

export async function readSeal(db: Db, customerId: string): Promise<AnswerOf<typeof readMySealCall>> {
  const last = await findLastWalletSeal(db, customerId)
  if (!last) return { wallet: customerId, seal: null }
  const path = await selectNeighbours(db, last)
  return { wallet: customerId, seal: { day: last.day, number: last.number, path } }
}

export async function listSeals(
  db: Db,
  before: string | undefined,
): Promise<AnswerOf<typeof listLedgerSealsCall>> {
  const rows = await selectSeals(db, before)
  return rows.map(({ sealed_at, ...seal }) => ({ ...seal, sealed_at: sealed_at.toISOString() }))
}
