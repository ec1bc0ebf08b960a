import type { Db } from '../src/db/db.ts'
import type { Neighbourhood } from './neighbourhood.ts'

/** What refused requests may move: the counters of rate limits. And notices, which are sent whenever they are. */
const free = ['rate_limits', 'notices']

/** One text for all that the database holds: equal before and after means that nothing has changed. */
export async function fingerprint(db: Db): Promise<string> {
  const tables = await db.rows<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and not relname = any($1) order by relname`,
    [free],
  )
  const hashes = tables.map(
    ({ name }) => `(select md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) from ${name} as t)`,
  )
  const found = await db.row<{ all: string }>(`select concat_ws(' ', ${hashes.join(', ')}) as all`)
  if (!found || tables.length < 10) throw new Error('The fingerprint covers nothing')
  return found.all
}

const holdings = [
  ['users', 'id'],
  ['sessions', 'user_id'],
  ['wallets', 'user_id'],
  ['point_transfers', 'user_id'],
  ['push_registrations', 'user_id'],
  ['purchases', 'customer_id'],
  ['purchase_photos', 'customer_id'],
  ['redemptions', 'customer_id'],
  ['retailers', 'id'],
  ['inventory', 'retailer_id'],
  ['stock_takings', 'retailer_id'],
  ['pending_purchases', 'retailer_id'],
  ['products', 'brand_id'],
] as const

/** The same for what these people have, whatever others do meanwhile. */
export async function fingerprintOf(db: Db, { customer, retailer, brand }: Neighbourhood): Promise<string> {
  const owners = [customer.id, retailer.id, brand.id, retailer.retailerId, brand.retailerId]
  const parts = holdings.map(
    ([table, owner]) => `select '${table}' || t::text as line from ${table} as t where ${owner} = any($1)`,
  )
  const lines = await db.rows<{ line: string }>(`${parts.join(' union all ')} order by line`, [owners])
  return lines.map(({ line }) => line).join('\n')
}
