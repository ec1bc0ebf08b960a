import { idOf } from './bench-database.ts'

const tokenLength = 43

/** Every customer's token is derived from their number. */
export function customerToken(customer: number): string {
  return String(customer).padStart(tokenLength, '0')
}

/** The token hash in SQL, for an SQL expression of the number. */
export function hashOfCustomerToken(customer: string): string {
  return `sha256(lpad((${customer})::text, ${tokenLength}, '0')::bytea)`
}

export function insertCustomerSessions(count: number): readonly string[] {
  return [
    `insert into sessions (token_hash, user_id, idle_limit, idle_expires_at, expires_at)
     select ${hashOfCustomerToken('n')}, ${idOf('customer', 'n')}, interval '30 days',
            now() + interval '30 days', now() + interval '90 days'
       from generate_series(1, ${count}) as n`,
  ]
}
