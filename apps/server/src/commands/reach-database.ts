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

/** The database for a command: beside a running server or without one. */
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

/** As above, and makes a database where there is none yet: for what comes before the first start. */
export async function reachOrMakeDatabase(config: Config, log: CommandLog): Promise<ReachedDatabase> {
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
