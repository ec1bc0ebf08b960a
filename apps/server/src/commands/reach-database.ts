import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { joinBundledPostgres } from '../db/bundled-postgres/join-bundled-postgres.ts'
import { connect, type ConnectOptions, type Database } from '../db/db.ts'
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

/** Also creates the database if there is none, so that the command works before the first start. */
export async function reachOrCreateDatabase(config: Config, log: CommandLog): Promise<ReachedDatabase> {
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
  return { connection: await reachExisting(config.databaseUrl), leave: async () => undefined }
}
