import { mkdirSync } from 'node:fs'
import type { FastifyBaseLogger } from 'fastify'
import type { ClientConfig } from 'pg'
import type { Config } from './config.ts'
import { startBundledPostgres } from './db/bundled-postgres/start-bundled-postgres.ts'
import { lockDataFolder } from './db/data-folder-lock.ts'

/** Where this installation keeps things: a PostgreSQL of its own under DATA_DIR, or the one that DATABASE_URL names. */
export interface Storage {
  announce(address: string): void
  start(): Promise<{ connection: ClientConfig; stop(): Promise<void> }>
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
  mkdirSync(dataDir, { recursive: true })
  return {
    announce: () => undefined,
    start: async () => ({ connection: { connectionString: databaseUrl }, stop: async () => undefined }),
    release: () => undefined,
  }
}
