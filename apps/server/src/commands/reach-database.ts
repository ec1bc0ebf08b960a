import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { joinBundledPostgres } from '../db/bundled-postgres/join-bundled-postgres.ts'
import { connect, type ConnectOptions, type Database } from '../db/db.ts'
import { beginPolicy } from '../policy/policy.sql.ts'
import { markInstallation } from '../db/installation.sql.ts'
import { migrate } from '../db/migrate.ts'
import { createLog } from '../log.ts'
import type { CommandLog } from './run-command.ts'
import { openStorage, reachExisting } from '../start/storage.ts'

export interface ReachedDatabase extends AsyncDisposable {
  readonly db: Database
}

/** Connects a command to the database, whether or not the server is running. */
export async function reachDatabase(config: Config, log: CommandLog): Promise<ReachedDatabase> {
  const { connection, leave } = await joinDatabase(config, log)
  const db = connect({ connection, poolSize: 2 })
  return {
    db,
    [Symbol.asyncDispose]: async () => {
      await db.end()
      await leave()
    },
  }
}

/**
 * Also creates and migrates the database, so that the command works before the first start. A new database becomes a real
 * installation: only a start creates a demo.
 */
export async function reachOrBeginInstallation(config: Config, log: CommandLog): Promise<ReachedDatabase> {
  const reached = await reachOrCreateDatabase(config, log)
  try {
    await migrate(reached.db)
    await beginPolicy(reached.db, await markInstallation(reached.db, 'real'))
    return reached
  } catch (error) {
    await reached[Symbol.asyncDispose]()
    throw error
  }
}

async function reachOrCreateDatabase(config: Config, log: CommandLog): Promise<ReachedDatabase> {
  const isThere = config.databaseUrl !== undefined || existsSync(join(config.dataDir, 'postgres'))
  if (isThere) return reachDatabase(config, log)
  const storage = await openStorage(config, createLog('warn'))
  const { connection, stop } = await storage.start()
  const db = connect({ connection, poolSize: 2 })
  return {
    db,
    [Symbol.asyncDispose]: async () => {
      await db.end()
      await stop()
      storage.release()
    },
  }
}

async function joinDatabase(
  config: Config,
  log: CommandLog,
): Promise<{ connection: ConnectOptions['connection']; leave(): Promise<void> }> {
  if (config.databaseUrl === undefined) return joinBundledPostgres(resolve(config.dataDir), log)
  const owner = config.migrationDatabaseUrl ?? config.databaseUrl
  return { connection: await reachExisting(owner), leave: async () => undefined }
}
