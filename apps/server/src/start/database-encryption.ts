import { describeConnection } from '../db/describe-connection.ts'
import { isContainerName, isThisMachine } from '../own-network.ts'

/** Whether the connection crosses a network unencrypted, or goes to a server whose identity is not verified. */
export function isExposed(databaseUrl: string): boolean {
  const { host, isVerified } = describeConnection(databaseUrl)
  const staysHere = host.startsWith('/') || isThisMachine(host) || isContainerName(host)
  return !staysHere && !isVerified
}

export const exposedDatabase =
  'DATABASE_URL leads to another machine without encryption, or without a check of its certificate: add sslmode=verify-full'
