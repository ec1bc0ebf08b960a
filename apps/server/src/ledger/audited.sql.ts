import type { Db } from '../db/db.ts'
import { dayOf } from './day-sums.sql.ts'
import type { LedgerHash } from './hash.ts'

/** The accounts whose balances are kept beside the ledger. */
const keptAccounts = ['wallet', 'maturing', 'debt', 'prefund', 'shop'] as const
const columns = keptAccounts.join(', ')

const each = (columnOf: (account: string) => string) => keptAccounts.map(columnOf).join(', ')

/** By owner, the sums of entries that this condition selects. */
const sumEntries = (condition: string) => `
  select user_id as owner_id, ${each((account) => `sum(points) filter (where account = '${account}') as ${account}`)}
    from point_entries
   where account in (${each((account) => `'${account}'`)}) and ${condition}
   group by user_id`

/**
 * `sums`: by owner, what the ledger says of each account. Entries up to the transfer `$1` are taken from the audit that
 * found them sound; zero reads every entry.
 */
export const sumsOfOwners = `sums as (
  select owner_id, ${each((account) => `coalesce(sum(${account}), 0) as ${account}`)}
    from (select owner_id, ${columns} from audited_balances where $1::bigint > 0
          union all
          ${sumEntries('transfer_id > $1')}) as parts
   group by owner_id
)`

/** Adds what these transfers moved to what was found sound before. */
export async function addToAudited(tx: Db, after: number, upTo: number): Promise<void> {
  const add = (account: string) =>
    `${account} = nullif(coalesce(audited_balances.${account}, 0) + coalesce(excluded.${account}, 0), 0)`
  await tx.rows(
    `insert into audited_balances (owner_id, ${columns})
     ${sumEntries('transfer_id > $1 and transfer_id <= $2')}
     on conflict (owner_id) do update set ${each(add)}`,
    [after, upTo],
  )
}

/** So many that their hashes are few, and so few that a person can compare them with a backup. */
const idsPerPart = 10_000

/** A hash of all transfers of a range, whatever the settings of the connection say about how dates are written. */
const partHash = (first: string, last: string) => `
  select count(*) as transfers,
         sha256(convert_to(coalesce(string_agg(
           row(id, reference, kind, user_id, points, balance_after, (extract(epoch from created_at) * 1000000)::bigint)::text,
           e'\\n' order by id), ''), 'UTF8')) as hash
    from point_transfers where id >= ${first} and id <= ${last}`

export async function insertParts(tx: Db, after: number, upTo: number): Promise<void> {
  await tx.rows(
    `insert into audited_transfers (first_id, last_id, transfers, hash, audited_on)
     select first_id, last_id, part.transfers, part.hash, ${dayOf('now()')}
       from generate_series($1::bigint + 1, $2::bigint, ${idsPerPart}) as first_id
       cross join lateral (select least(first_id + ${idsPerPart} - 1, $2) as last_id) as ending
       cross join lateral (${partHash('first_id', 'last_id')}) as part`,
    [after, upTo],
  )
}

export interface AuditedPart {
  readonly first: number
  readonly last: number
}

/** Each part has a day in every thirty, drawn by its hash. */
const nights = 30
const turnsUntil = (day: string) =>
  `(${day} - '2000-01-01'::date - get_byte(kept.hash, 0) % ${nights}) / ${nights}`

/** Parts whose day was since the last audit that found the ledger sound: whatever night was missed is made up for. */
const isDue = `${turnsUntil(dayOf('now()'))} > ${turnsUntil('(select max(audited_on) from audited_transfers)')}`

/** Audited parts that hold other transfers now. */
export async function selectChangedParts(db: Db, which: 'all' | 'due'): Promise<AuditedPart[]> {
  return db.rows<AuditedPart>(
    `select kept.first_id as first, kept.last_id as last
       from audited_transfers as kept
       cross join lateral (${partHash('kept.first_id', 'kept.last_id')}) as part
      where ${which === 'all' ? 'true' : isDue} and part.hash <> kept.hash
      order by kept.last_id limit 100`,
  )
}

/** What was found sound up to now. The hash is one over the hashes of the parts. */
export async function readAudited(db: Db): Promise<LedgerHash> {
  const audited = await db.row<LedgerHash>(
    `select coalesce(sum(transfers), 0)::bigint as transfers, coalesce(max(last_id), 0) as "lastTransferId",
            encode(sha256(coalesce(string_agg(hash, '' order by last_id), '')), 'hex') as sha256
       from audited_transfers`,
  )
  if (!audited) throw new Error('The audited transfers were not added up')
  return audited
}
