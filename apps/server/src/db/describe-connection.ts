import pg from 'pg'

export interface ConnectionFacts {
  /** A host name, an address without brackets, or the folder of a socket. */
  readonly host: string
  /** Whether it is encrypted, and only to a server whose certificate is trusted. */
  readonly isVerified: boolean
}

/** pg's types only include the boolean. */
type Encryption = boolean | { readonly rejectUnauthorized?: boolean }

/** How pg would connect, which also depends on variables such as PGSSLMODE. Connects to nothing. */
export function describeConnection(connectionString: string): ConnectionFacts {
  const client = new pg.Client({ connectionString })
  const ssl = client.ssl as Encryption
  return { host: client.host, isVerified: typeof ssl === 'boolean' ? ssl : ssl.rejectUnauthorized !== false }
}
