import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { registerCustomer } from '@jara/contract/identity/auth'
import { joinBundledPostgres, type JoinedPostgres } from '../src/db/bundled-postgres/join-bundled-postgres.ts'
import { connect, type Database } from '../src/db/db.ts'
import { anEmail, aRegistration } from './accounts.ts'
import { type CommandProcess, startCommand } from './command-process.ts'
import { makeDatabaseFolder, removeDatabaseFolder } from './database-folder.ts'
import { whileEarning } from './earning.ts'
import { insertHeldRedemption } from './held-redemption.ts'
import { startServerProcess } from './server-process.ts'

export const backedUpPhoto = Buffer.from('not really a photo')
export const silentLog = { info: () => {}, error: () => {} }

/** A running installation with a photo, and a customer who can earn points during a backup. */
export interface BackupScene {
  readonly folder: string
  readonly dataDir: string
  readonly address: string
  readonly live: JoinedPostgres
  readonly db: Database
  readonly registration: ReturnType<typeof aRegistration>
  backUp(...words: string[]): CommandProcess
  /** A path at which nothing exists yet. */
  newFolder(): string
  underLoad<Result>(work: () => Promise<Result>): Promise<{ earned: number; result: Result }>
  close(): Promise<void>
}

export async function openBackupScene(): Promise<BackupScene> {
  const folder = makeDatabaseFolder()
  const dataDir = join(folder, 'data')
  mkdirSync(join(dataDir, 'photos', 'ab'), { recursive: true })
  writeFileSync(join(dataDir, 'photos', 'ab', 'photo.jpg'), backedUpPhoto)
  const server = startServerProcess({ DATA_DIR: dataDir })
  const address = await server.ready()
  const registration = aRegistration(anEmail())
  await sendJson(address, registerCustomer.path, registration)
  const live = await joinBundledPostgres(dataDir, silentLog)
  const db = connect({ connection: live.connection, poolSize: 3 })
  const customer = (await db.row<{ user_id: string }>('select user_id from wallets'))?.user_id ?? ''
  await insertHeldRedemption(db, customer)
  return {
    folder,
    dataDir,
    address,
    live,
    db,
    registration,
    backUp: (...words) => startCommand('backup', { DATA_DIR: dataDir }, { words }),
    newFolder: () => join(mkdtempSync(join(folder, 'elsewhere-')), 'copy'),
    underLoad: (work) => whileEarning(db, customer, work),
    close: async () => {
      await db.end()
      server.signal('SIGTERM')
      await server.ended
      await removeDatabaseFolder(dataDir)
      await removeDatabaseFolder(folder)
    },
  }
}

export function sendJson(address: string, path: string, body: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}
