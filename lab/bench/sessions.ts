import { idOf } from './bench-database.ts'

const tokenLength = 43

/** Every customer's token is derived from their number. */
export function customerToken(customer: number): string {
  return String(customer).padStart(tokenLength, '0')
}

/** Likewise for the keeper of a shop, by the shop's number. */
export function keeperToken(shop: number): string {
  return String(shop).padStart(tokenLength, 'k')
}

/** The token hash in SQL, for an SQL expression of the number. */
export function hashOfCustomerToken(customer: string): string {
  return `sha256(lpad((${customer})::text, ${tokenLength}, '0')::bytea)`
}

export function insertCustomerSessions(count: number): readonly string[] {
  return [insertSessions(hashOfCustomerToken('n'), idOf('customer', 'n'), `generate_series(1, ${count})`)]
}

export function insertKeeperSessions(shops: number): readonly string[] {
  const hash = `sha256(lpad(n::text, ${tokenLength}, 'k')::bytea)`
  return [insertSessions(hash, idOf('keeper', 'n'), `generate_series(0, ${shops - 1})`)]
}

function insertSessions(hash: string, user: string, numbers: string): string {
  return `insert into sessions (token_hash, user_id, idle_limit, idle_expires_at, expires_at)
     select ${hash}, ${user}, interval '30 days', now() + interval '30 days', now() + interval '90 days'
       from ${numbers} as n`
}
