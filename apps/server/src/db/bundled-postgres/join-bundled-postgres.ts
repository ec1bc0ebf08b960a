import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import { type DataFolder, lockDataFolder } from '../data-folder-lock.ts'
import { exitCodes, StartRefusal } from '../start-refusal.ts'
import { readPassword } from './read-password.ts'
import { backupConnection, ownerConnection } from './roles.ts'
import { type BundledPostgresOptions, startBundledPostgres } from './start-bundled-postgres.ts'
import { postmasterIsReady, postmasterSocketDir } from './stop-orphan.ts'

export interface JoinedPostgres {
  readonly dataDir: string
  readonly clusterDir: string
  /** As the owner of the database. */
  readonly connection: ClientConfig
  /** May start and stop a backup, and cannot read tables. */
  readonly backupConnection: ClientConfig
  leave(): Promise<void>
}

/**
 * Connects a command to the database of a data folder: to the running server's database, or, if no server is running,
 * to one started for the command and stopped afterwards. Never creates a new database.
 */
export async function joinBundledPostgres(
  dataDir: string,
  log: BundledPostgresOptions['log'],
): Promise<JoinedPostgres> {
  if (!existsSync(join(dataDir, 'postgres')))
    throw new StartRefusal('unavailable', `There is no database in ${dataDir}. Check DATA_DIR.`)
  const folder = await lockUnlessInUse(dataDir)
  return folder ? startForCommand(folder, log) : joinServer(realpathSync(dataDir))
}

async function lockUnlessInUse(dataDir: string): Promise<DataFolder | undefined> {
  try {
    return await lockDataFolder(dataDir)
  } catch (error) {
    if (error instanceof StartRefusal && error.exitCode === exitCodes.locked) return undefined
    throw error
  }
}

async function startForCommand(
  folder: DataFolder,
  log: BundledPostgresOptions['log'],
): Promise<JoinedPostgres> {
  try {
    const postgres = await startBundledPostgres({ folder, log })
    return {
      ...connections(folder.path, postgres.connection.host ?? ''),
      leave: async () => {
        await postgres.stop()
        folder.release()
      },
    }
  } catch (error) {
    folder.release()
    throw error
  }
}

const startTimeoutMs = 15_000

async function joinServer(dataDir: string): Promise<JoinedPostgres> {
  const clusterDir = join(dataDir, 'postgres')
  const deadline = performance.now() + startTimeoutMs
  while (!postmasterIsReady(clusterDir)) {
    if (performance.now() > deadline)
      throw new StartRefusal(
        'unavailable',
        `The server using ${dataDir} has not started its database. Try again once the server is ready.`,
      )
    await delay(50)
  }
  return { ...connections(dataDir, postmasterSocketDir(clusterDir)), leave: async () => {} }
}

function connections(dataDir: string, socketDir: string): Omit<JoinedPostgres, 'leave'> {
  const clusterDir = join(dataDir, 'postgres')
  const password = readPassword(clusterDir)
  return {
    dataDir,
    clusterDir,
    connection: ownerConnection(socketDir, password),
    backupConnection: backupConnection(socketDir, password),
  }
}
