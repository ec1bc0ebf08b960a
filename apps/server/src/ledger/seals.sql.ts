import type { Db } from '../db/db.ts'
import type { ChainEnd } from './wallet-chain.sql.ts'

export interface LastSeal {
  readonly hash: string
  readonly lastTransferId: number
}

export interface DayToSeal {
  /** Today in Lagos. */
  readonly day: string
  readonly isSealed: boolean
}

export async function readDayToSeal(tx: Db): Promise<DayToSeal> {
  const today = await tx.row<DayToSeal>(
    `select to_char(today.day, 'YYYY-MM-DD') as day,
            exists (select from ledger_seals where ledger_seals.day >= today.day) as "isSealed"
       from (select (clock_timestamp() at time zone 'Africa/Lagos')::date as day) as today`,
  )
  if (!today) throw new Error('There is no day to seal')
  return today
}

export async function readLastSeal(tx: Db): Promise<LastSeal | undefined> {
  return tx.row<LastSeal>(
    `select encode(hash, 'hex') as hash, last_transfer_id as "lastTransferId" from ledger_seals order by day desc limit 1`,
  )
}

/** The ends of the chains that grew after this transfer. */
export async function selectGrownChains(tx: Db, after: number): Promise<ChainEnd[]> {
  return tx.rows<ChainEnd>(
    `select distinct on (user_id) user_id as "userId", number, encode(hash, 'hex') as hash
       from wallet_chain where transfer_id > $1 order by user_id, number desc`,
    [after],
  )
}

export interface NewSeal extends LastSeal {
  readonly day: string
  readonly tree: string
  readonly wallets: number
}

export async function insertSeal(tx: Db, seal: NewSeal): Promise<void> {
  await tx.rows(
    `insert into ledger_seals (day, last_transfer_id, wallets, tree, hash)
     values ($1, $2, $3, decode($4, 'hex'), decode($5, 'hex'))`,
    [seal.day, seal.lastTransferId, seal.wallets, seal.tree, seal.hash],
  )
}

/** In the order of the tree’s leaves, starting at this position. */
export async function insertWalletSeals(
  tx: Db,
  day: string,
  first: number,
  ends: readonly ChainEnd[],
): Promise<void> {
  await tx.rows(
    `insert into wallet_seals (user_id, day, number, position)
     select user_id, $1, number, $2::integer + place - 1
       from unnest($3::uuid[], $4::integer[]) with ordinality as sealed(user_id, number, place)`,
    [day, first, ends.map(({ userId }) => userId), ends.map(({ number }) => number)],
  )
}

export async function insertNodes(
  tx: Db,
  { day, level, first }: { readonly day: string; readonly level: number; readonly first: number },
  hashes: readonly string[],
): Promise<void> {
  await tx.rows(
    `insert into seal_nodes (day, level, position, hash)
     select $1, $2, $3::integer + place - 1, decode(hash, 'hex')
       from unnest($4::text[]) with ordinality as node(hash, place)`,
    [day, level, first, hashes],
  )
}
