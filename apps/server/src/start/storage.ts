import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { startBundledPostgres } from '../db/bundled-postgres/start-bundled-postgres.ts'
import { lockDataFolder, makeDataFolder } from '../db/data-folder-lock.ts'
import { connect, type ConnectOptions } from '../db/db.ts'
import { StartRefusal } from '../db/start-refusal.ts'
import { describeConnection } from '../db/describe-connection.ts'
import { isContainerName, isThisMachine } from '../own-network.ts'

/** The database of this installation: the bundled PostgreSQL under DATA_DIR, or the one at DATABASE_URL. */
export interface Storage {
  announce(address: string): void
  start(): Promise<StartedStorage>
  release(): void
}

interface StartedStorage {
  /** For migrations. */
  readonly connection: ConnectOptions['connection']
  /** For the running server. */
  readonly serverConnection: ConnectOptions['connection']
  stop(): Promise<void>
}

export async function openStorage(
  { dataDir, databaseUrl, migrationDatabaseUrl = databaseUrl }: Config,
  log: FastifyBaseLogger,
): Promise<Storage> {
  if (databaseUrl !== undefined && migrationDatabaseUrl !== undefined)
    return existingDatabase(dataDir, { databaseUrl, migrationDatabaseUrl }, log)
  const folder = await lockDataFolder(dataDir)
  return {
    announce: (address) => folder.announce(address),
    start: () =>
      startBundledPostgres({
        folder,
        log: { info: (text) => log.info(text), error: (text) => log.error(text) },
      }),
    release: () => folder.release(),
  }
}

/** Locks nothing: several servers may share one database, and even one data folder. */
function existingDatabase(
  dataDir: string,
  { databaseUrl, migrationDatabaseUrl }: { databaseUrl: string; migrationDatabaseUrl: string },
  log: FastifyBaseLogger,
): Storage {
  makeDataFolder(dataDir)
  return {
    announce: () => undefined,
    start: async () => {
      const serverConnection = await reachExisting(databaseUrl)
      const connection = await reachExisting(migrationDatabaseUrl)
      if (isExposed(databaseUrl) || isExposed(migrationDatabaseUrl)) log.warn(exposedDatabase)
      return { connection, serverConnection, stop: async () => undefined }
    },
    release: () => undefined,
  }
}

/** Checks that the database at DATABASE_URL answers, and returns how to connect to it. */
export async function reachExisting(databaseUrl: string): Promise<ConnectOptions['connection']> {
  const connection = { connectionString: databaseUrl }
  const db = connect({ connection, poolSize: 1 })
  try {
    await db.rows('select 1 as alive')
    return connection
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    // A host name with several addresses fails with an AggregateError, which has a code but no message.
    const reason = message === '' ? code : message
    throw new StartRefusal(
      'unavailable',
      `The database at DATABASE_URL cannot be used: ${reason}. Check the address and that the database is running.`,
    )
  } finally {
    await db.end()
  }
}

/** Whether the connection crosses a network unencrypted, or goes to a server whose identity is not verified. */
export function isExposed(databaseUrl: string): boolean {
  const { host, isVerified } = describeConnection(databaseUrl)
  const staysHere = host.startsWith('/') || isThisMachine(host) || isContainerName(host)
  return !staysHere && !isVerified
}

export const exposedDatabase =
  'DATABASE_URL leads to another machine without encryption, or without a check of its certificate: add sslmode=verify-full'
