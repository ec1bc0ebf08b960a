import { pageSize } from '@jara/contract/call'
import { ledgerPageSize } from '@jara/contract/points/statement-proof'
import { noHash } from '@jara/rules/points/wallet-seal'
import type { Db } from '../../../db/db.ts'
import { causesOfCustomer, transfersOfCauses } from '../../../ledger/transfers-of-customer.sql.ts'

export interface LedgerRow {
  id: number
  number: number | null
  hash: string | null
  /** Null, like all that follows, if the transfer is missing. */
  reference: string | null
  kind: string
  points: number
  balance_after: number | null
  microseconds: number
}

/** The customer's transfers beside the customer's chain, so that an entry missing from either shows. */
export async function selectLedger(
  db: Db,
  customerId: string,
  before: number | undefined,
): Promise<LedgerRow[]> {
  return db.rows<LedgerRow>(
    `with ${causesOfCustomer}, own as (
       select point_transfers.id, point_transfers.reference, point_transfers.kind, point_transfers.points,
              point_transfers.balance_after, point_transfers.created_at
         from ${transfersOfCauses}
     ), chain as (
       select number, transfer_id, hash from wallet_chain where user_id = $1
     )
     select coalesce(own.id, chain.transfer_id) as id, chain.number, encode(chain.hash, 'hex') as hash, own.reference,
            own.kind::text, own.points::bigint, own.balance_after::bigint,
            (extract(epoch from own.created_at) * 1000000)::bigint as microseconds
       from own full join chain on chain.transfer_id = own.id
      where $2::bigint is null or coalesce(own.id, chain.transfer_id) < $2
      order by 1 desc limit ${ledgerPageSize}`,
    [customerId, before ?? null],
  )
}

export interface WalletSealRow {
  day: string
  number: number
  position: number
}

export async function findLastWalletSeal(db: Db, customerId: string): Promise<WalletSealRow | undefined> {
  return db.row<WalletSealRow>(
    `select to_char(day, 'YYYY-MM-DD') as day, number, position
       from wallet_seals where user_id = $1 order by day desc limit 1`,
    [customerId],
  )
}

/** The neighbour on each level of the tree above this position, from the leaves up. Some levels have none. */
export async function selectNeighbours(
  db: Db,
  { day, position }: WalletSealRow,
): Promise<{ side: 'left' | 'right'; hash: string }[]> {
  return db.rows(
    `select case when seal_nodes.position % 2 = 0 then 'left' else 'right' end as side,
            encode(seal_nodes.hash, 'hex') as hash
       from generate_series(0, 30) as level
       join seal_nodes on seal_nodes.day = $1 and seal_nodes.level = level.level
                      and seal_nodes.position = ($2::integer >> level.level) # 1
      order by level.level`,
    [day, position],
  )
}

export interface SealRow {
  day: string
  hash: string
  previous: string
  tree: string
  wallets: number
  sealed_at: Date
}

export async function selectSeals(db: Db, before: string | undefined): Promise<SealRow[]> {
  return db.rows<SealRow>(
    `select to_char(day, 'YYYY-MM-DD') as day, encode(hash, 'hex') as hash,
            coalesce(
              (select encode(earlier.hash, 'hex') from ledger_seals as earlier
                where earlier.day < ledger_seals.day order by earlier.day desc limit 1), '${noHash}') as previous,
            encode(tree, 'hex') as tree, wallets, sealed_at
       from ledger_seals where $1::date is null or day < $1
      order by day desc limit ${pageSize}`,
    [before ?? null],
  )
}
