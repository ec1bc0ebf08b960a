import { noHash, textOfEntry } from '@jara/rules/points/wallet-seal'
import type { Database, Db } from '../db/db.ts'
import { lastSettledId } from '../db/settled-ids.ts'
import { sha256 } from './hash.ts'
import {
  type ChainLink,
  insertLinks,
  lastChainedId,
  lockChains,
  selectChainEnds,
  selectUnchained,
} from './wallet-chain.sql.ts'

/** A range of ids, so that a ledger of any length fits in memory. */
const idsPerBatch = 5_000

/**
 * Chains all transfers that were committed when the call began, each wallet's in the order of their ids. Each batch is a
 * transaction, so a server that is killed leaves shorter chains and never wrong ones.
 */
export async function chainTransfers(db: Database): Promise<void> {
  const settled = await lastSettledId(db, 'point_transfers')
  for (let after = await lastChainedId(db); after < settled; after += idsPerBatch) {
    const upTo = Math.min(after + idsPerBatch, settled)
    await db.transaction((tx) => chainBatch(tx, after, upTo))
  }
}

async function chainBatch(tx: Db, after: number, upTo: number): Promise<void> {
  await lockChains(tx)
  // Another server whose lease appeared to have ended may have chained some in the meantime.
  const transfers = await selectUnchained(tx, Math.max(after, await lastChainedId(tx)), upTo)
  const owners = [...new Set(transfers.map(({ userId }) => userId))]
  const ends = new Map((await selectChainEnds(tx, owners)).map((end) => [end.userId, end]))
  const links: ChainLink[] = []
  for (const { userId, ...entry } of transfers) {
    const { number: last, hash: previous } = ends.get(userId) ?? { number: 0, hash: noHash }
    const number = last + 1
    const link = { userId, number, transferId: entry.id, hash: sha256(textOfEntry(previous, number, entry)) }
    ends.set(userId, link)
    links.push(link)
  }
  if (links.length > 0) await insertLinks(tx, links)
}
