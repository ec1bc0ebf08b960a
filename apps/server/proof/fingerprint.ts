import type { Database, Db } from '../src/db/db.ts'
import type { AccountSet } from './account-set.ts'

/**
 * What may change during a refused request: counters of limits, and background work left by an earlier request, such as
 * notifications to deliver and pictures to learn.
 */
const ignoredTables = ['rate_limits', 'sign_in_failures', 'notices', 'product_reference_features']

/** A hash of each table. Equal fingerprints before and after mean that nothing changed. */
export async function fingerprint(db: Database): Promise<Readonly<Record<string, string>>> {
  const tables = await db.rows<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and not relname = any($1) order by relname`,
    [ignoredTables],
  )
  const hashes = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as hash from ${rowsOf(name)} as t`,
  )
  const found = await db.transaction(async (tx) => {
    // PostgreSQL would start two processes for it, at several times the cost of hashing these small tables.
    await tx.rows('set local max_parallel_workers_per_gather = 0')
    return tx.rows<{ name: string; hash: string }>(hashes.join(' union all '))
  })
  if (found.length < 10) throw new Error('The fingerprint covers too few tables')
  return Object.fromEntries(found.map(({ name, hash }) => [name, hash]))
}

/** A refused sign-in is recorded, with its address. No other refusal is. */
function rowsOf(table: string): string {
  const lasting = `select * from audit_log where act not like 'sign-in-%'`
  if (table === 'audit_log') return `(${lasting})`
  if (table === 'audit_addresses')
    return `(select audit_addresses.* from audit_addresses join (${lasting}) as act on act.id = act_id)`
  return table
}

const ownedTables = [
  ['users', 'id'],
  ['sessions', 'user_id'],
  ['wallets', 'user_id'],
  ['point_transfers', 'user_id'],
  ['push_registrations', 'user_id'],
  ['alarm_browsers', 'user_id'],
  ['purchases', 'customer_id'],
  ['purchase_photos', 'customer_id'],
  ['redemptions', 'customer_id'],
  ['retailers', 'id'],
  ['inventory', 'retailer_id'],
  ['stock_takings', 'retailer_id'],
  ['pending_purchases', 'retailer_id'],
  ['products', 'brand_id'],
] as const

/** A hash of the rows that belong to these accounts, so that other accounts may change meanwhile. */
export async function fingerprintOf(db: Db, { customer, retailer, brand }: AccountSet): Promise<string> {
  const owners = [customer.id, retailer.id, brand.id, retailer.retailerId, brand.retailerId]
  const parts = ownedTables.map(
    ([table, owner]) => `select '${table}' || t::text as line from ${table} as t where ${owner} = any($1)`,
  )
  const lines = await db.rows<{ line: string }>(`${parts.join(' union all ')} order by line`, [owners])
  return lines.map(({ line }) => line).join('\n')
}
