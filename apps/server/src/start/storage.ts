import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { startBundledPostgres } from '../db/bundled-postgres/start-bundled-postgres.ts'
import { lockDataFolder, makeDataFolder } from '../db/data-folder-lock.ts'
import { connect, type ConnectOptions } from '../db/db.ts'
import { StartRefusal } from '../db/start-refusal.ts'

/** Where this installation keeps things: a PostgreSQL of its own under DATA_DIR, or the one that DATABASE_URL names. */
export interface Storage {
  announce(address: string): void
  start(): Promise<{ connection: ConnectOptions['connection']; stop(): Promise<void> }>
  release(): void
}

export async function openStorage(
  { dataDir, databaseUrl }: Config,
  log: FastifyBaseLogger,
): Promise<Storage> {
  if (databaseUrl !== undefined) return existingDatabase(dataDir, databaseUrl)
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

/** Several servers may share one database and even one data folder, so nothing is locked. */
function existingDatabase(dataDir: string, databaseUrl: string): Storage {
  makeDataFolder(dataDir)
  return {
    announce: () => undefined,
    start: async () => ({ connection: await reachExisting(databaseUrl), stop: async () => undefined }),
    release: () => undefined,
  }
}

/** How to connect to the database that DATABASE_URL names, once it has answered. */
export async function reachExisting(databaseUrl: string): Promise<ConnectOptions['connection']> {
  const connection = { connectionString: databaseUrl }
  const db = connect({ connection, poolSize: 1 })
  try {
    await db.rows('select 1 as alive')
    return connection
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    // An address that was tried in several ways fails with a code alone.
    const reason = message === '' ? code : message
    throw new StartRefusal(
      'unavailable',
      `The database that DATABASE_URL names cannot be used: ${reason}. Check the address, and that the database runs.`,
    )
  } finally {
    await db.end()
  }
}
