import type { SealedEntry } from '@jara/rules/points/wallet-seal'
import type { Db } from '../db/db.ts'

/** Lets only one server at a time chain and seal. */
export async function lockChains(tx: Db): Promise<void> {
  await tx.rows(`select pg_advisory_xact_lock(hashtextextended('wallet chains', 0))`)
}

/** The last transfer in any chain; zero before the first. */
export async function lastChainedId(db: Db): Promise<number> {
  const last = await db.row<{ id: number }>(
    'select transfer_id as id from wallet_chain order by transfer_id desc limit 1',
  )
  return last?.id ?? 0
}

export interface UnchainedTransfer extends SealedEntry {
  readonly userId: string
}

/** A transfer as it is hashed, with its time in microseconds. */
const sealedColumns = `point_transfers.id, point_transfers.reference, point_transfers.kind::text,
            point_transfers.points::bigint, point_transfers.balance_after::bigint as "balanceAfter",
            (extract(epoch from point_transfers.created_at) * 1000000)::bigint as microseconds`

/** Customers' transfers. Those of prefunded shops are not in a wallet. */
export async function selectUnchained(tx: Db, after: number, upTo: number): Promise<UnchainedTransfer[]> {
  return tx.rows<UnchainedTransfer>(
    `select ${sealedColumns}, point_transfers.user_id as "userId"
       from point_transfers join wallets on wallets.user_id = point_transfers.user_id
      where point_transfers.id > $1 and point_transfers.id <= $2
      order by point_transfers.id`,
    [after, upTo],
  )
}

export interface ChainEnd {
  readonly userId: string
  readonly number: number
  /** In hexadecimal. */
  readonly hash: string
}

export async function selectChainEnds(tx: Db, userIds: readonly string[]): Promise<ChainEnd[]> {
  return tx.rows<ChainEnd>(
    `select wanted.user_id as "userId", last.number, encode(last.hash, 'hex') as hash
       from unnest($1::uuid[]) as wanted(user_id)
       cross join lateral (
         select number, hash from wallet_chain where wallet_chain.user_id = wanted.user_id order by number desc limit 1
       ) as last`,
    [userIds],
  )
}

export interface ChainLink extends ChainEnd {
  readonly transferId: number
}

export async function insertLinks(tx: Db, links: readonly ChainLink[]): Promise<void> {
  await tx.rows(
    `insert into wallet_chain (user_id, number, transfer_id, hash)
     select user_id, number, transfer_id, decode(hash, 'hex')
       from unnest($1::uuid[], $2::integer[], $3::bigint[], $4::text[]) as link(user_id, number, transfer_id, hash)`,
    [
      links.map((link) => link.userId),
      links.map((link) => link.number),
      links.map((link) => link.transferId),
      links.map((link) => link.hash),
    ],
  )
}
