import { idOf } from './bench-database.ts'

const keeperTokens = 1_000_000_000
const tokenLength = 43

/** Everybody's token is known by their number. */
export function customerToken(customer: number): string {
  return tokenOf(customer)
}

export function keeperToken(shop: number): string {
  return tokenOf(keeperTokens + shop)
}

export function insertCustomerSessions(count: number): readonly string[] {
  return [insertSessions('customer', 1, count, hashOfCustomerToken('n'))]
}

export function insertKeeperSessions(count: number): readonly string[] {
  return [insertSessions('keeper', 0, count - 1, hashOfKeeperToken('n'))]
}

/** In SQL, of SQL that gives the number. */
export function hashOfCustomerToken(customer: string): string {
  return hashOf(customer)
}

export function hashOfKeeperToken(shop: string): string {
  return hashOf(`${keeperTokens} + ${shop}`)
}

function tokenOf(number: number): string {
  return String(number).padStart(tokenLength, '0')
}

function hashOf(number: string): string {
  return `sha256(lpad((${number})::text, ${tokenLength}, '0')::bytea)`
}

function insertSessions(kind: string, first: number, last: number, tokenHash: string): string {
  return `insert into sessions (token_hash, user_id, idle_limit, idle_expires_at, expires_at)
    select ${tokenHash}, ${idOf(kind, 'n')}, interval '30 days', now() + interval '30 days',
           now() + interval '90 days'
      from generate_series(${first}, ${last}) as n`
}
