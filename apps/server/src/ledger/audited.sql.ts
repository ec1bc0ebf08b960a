import type { Db } from '../db/db.ts'
import { dayOf } from './day-sums.sql.ts'
import type { LedgerHash } from './hash.ts'

/** The accounts whose balances are stored beside the ledger. */
const keptAccounts = ['wallet', 'maturing', 'debt', 'prefund', 'shop'] as const
const columns = keptAccounts.join(', ')

const each = (columnOf: (account: string) => string) => keptAccounts.map(columnOf).join(', ')

/** The sums of the entries that match this condition, by owner. */
const sumEntries = (condition: string) => `
  select user_id as owner_id, ${each((account) => `sum(points) filter (where account = '${account}') as ${account}`)}
    from point_entries
   where account in (${each((account) => `'${account}'`)}) and ${condition}
   group by user_id`

/**
 * `sums`: the balance of each account according to the ledger, by owner. Sums up to the transfer `$1` come from the audit that
 * verified them; zero reads every entry.
 */
export const sumsOfOwners = `sums as (
  select owner_id, ${each((account) => `coalesce(sum(${account}), 0) as ${account}`)}
    from (select owner_id, ${columns} from audited_balances where $1::bigint > 0
          union all
          ${sumEntries('transfer_id > $1')}) as parts
   group by owner_id
)`

/** Adds the sums of these transfers to the audited ones. */
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

/** Large enough to keep the hashes few, small enough for an operator to compare a part with a backup. */
const idsPerPart = 10_000

/** A hash of all transfers in a range. It does not depend on the connection's date format settings. */
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

/** Each part is checked on one day in every thirty, chosen by its hash. */
const nights = 30
const turnsUntil = (day: string) =>
  `(${day} - '2000-01-01'::date - get_byte(kept.hash, 0) % ${nights}) / ${nights}`

/** Parts whose day came after the last successful audit, so that missed nights are made up for. */
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

/** The audited transfers so far. The hash is one over the hashes of the parts. */
export async function readAudited(db: Db): Promise<LedgerHash> {
  const audited = await db.row<LedgerHash>(
    `select coalesce(sum(transfers), 0)::bigint as transfers, coalesce(max(last_id), 0) as "lastTransferId",
            encode(sha256(coalesce(string_agg(hash, '' order by last_id), '')), 'hex') as sha256
       from audited_transfers`,
  )
  if (!audited) throw new Error('The audited transfers were not added up')
  return audited
}
