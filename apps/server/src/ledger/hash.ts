import { createHash } from 'node:crypto'
import type { Db } from '../db/db.ts'
import { newestId } from '../db/settled-ids.ts'

/** A hash of the ledger up to one transfer. Two databases with equal hashes hold the same transfers up to there. */
export interface LedgerHash {
  readonly transfers: number
  /** The last transfer in the hash; zero in an empty ledger. */
  readonly lastTransferId: number
  /** SHA-256 over one line of JSON per transfer, in the order of their ids. */
  readonly sha256: string
}

interface Transfer {
  readonly id: number
  readonly fields: readonly unknown[]
}

const pageSize = 5_000

/** Reads page by page, so that a ledger of any length fits in memory. */
export async function hashTransfers(db: Db, lastTransferId = Number.MAX_SAFE_INTEGER): Promise<LedgerHash> {
  const hash = createHash('sha256')
  const end = Math.min(lastTransferId, await newestId(db, 'point_transfers'))
  let transfers = 0
  let last = 0
  for (let after = 0; after < end; after += pageSize) {
    const page = await readTransfers(db, after, Math.min(after + pageSize, end))
    for (const { id, fields } of page) hash.update(`${JSON.stringify([id, ...fields])}\n`)
    transfers += page.length
    last = page.at(-1)?.id ?? last
  }
  return { transfers, lastTransferId: last, sha256: hash.digest('hex') }
}

async function readTransfers(db: Db, after: number, upTo: number): Promise<Transfer[]> {
  const rows = await db.rows<{
    id: number
    reference: string
    kind: string
    user_id: string
    from_account: string
    to_account: string
    points: number
    balance_after: number | null
    microseconds: number
  }>(
    `select id, reference, kind, user_id, from_account, to_account, points, balance_after,
            (extract(epoch from created_at) * 1000000)::bigint as microseconds
       from point_transfers join transfer_accounts using (kind)
      where id > $1 and id <= $2 order by id`,
    [after, upTo],
  )
  return rows.map(({ id, ...fields }) => ({ id, fields: Object.values(fields) }))
}

/** The hash of a text, in hexadecimal. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
