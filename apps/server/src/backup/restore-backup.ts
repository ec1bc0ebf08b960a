import { mkdirSync, mkdtempSync, chmodSync, chownSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findBinaries } from '../db/bundled-postgres/binaries.ts'
import { restorePrefix } from '../db/bundled-postgres/half-restored.ts'
import type { Account } from '../db/bundled-postgres/places.ts'
import { chooseRunner } from '../db/bundled-postgres/runner.ts'
import { startBundledPostgres } from '../db/bundled-postgres/start-bundled-postgres.ts'
import { lockDataFolder } from '../db/data-folder-lock.ts'
import { connect, type Database } from '../db/db.ts'
import { migrate } from '../db/migrate.ts'
import { hashTransfers } from '../ledger/hash.ts'
import { auditLedger, type LedgerAudit } from '../ledger/audit.ts'
import { BackupRefusal } from './backup-refusal.ts'
import { copyFile, syncFolder } from './copy-file.ts'
import { keptNames, occupants } from './data-folder.ts'
import { damagedBackup, dataFolder, type Manifest } from './manifest.ts'
import { severalAtOnce } from './several-at-once.ts'
import { listFolder } from './tree.ts'
import { describeDifference, verifyBackup } from './verify-backup.ts'
import { writingFailure } from './writing-failure.ts'

export interface RestoreOptions {
  readonly backup: string
  readonly dataDir: string
  readonly log: { info(message: string): void; error(message: string): void }
  readonly signal: AbortSignal
  /** What a database that has gone back in time needs before a server may work on it. */
  readonly prepare: (db: Database) => Promise<void>
}

export interface RestoredBackup {
  readonly manifest: Manifest
  readonly audit: LedgerAudit
}

/**
 * Makes a data folder from a backup. The backup is read to its last byte first; then everything is made whole, the
 * database recovered and its ledger compared, in a folder of its own, which is emptied into place at the very end.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoredBackup> {
  const backup = resolve(options.backup)
  refuseOccupied(options.dataDir)
  const manifest = await verifyBackup(backup, options.signal)
  refuseOtherPostgres(backup, manifest)
  const folder = await lockDataFolder(options.dataDir)
  try {
    refuseOccupied(folder.path)
    for (const name of listFolder(folder.path))
      if (name.startsWith(restorePrefix)) rmSync(join(folder.path, name), { recursive: true })
    const audit = await restoreInto(folder.path, { ...options, backup }, manifest)
    return { manifest, audit }
  } finally {
    folder.release()
  }
}

async function restoreInto(
  dataDir: string,
  options: RestoreOptions,
  manifest: Manifest,
): Promise<LedgerAudit> {
  const stage = mkdtempSync(join(dataDir, restorePrefix))
  try {
    // 0711, as a data folder is: the account that PostgreSQL runs under passes through.
    chmodSync(stage, 0o711)
    await copyInto(stage, options, manifest)
    const audit = await recover(stage, options, manifest)
    await moveInto(dataDir, stage)
    return audit
  } catch (error) {
    rmSync(stage, { recursive: true, force: true })
    throw writingFailure(error, dataDir)
  }
}

async function copyInto(
  stage: string,
  { backup, signal }: RestoreOptions,
  { folders, files }: Manifest,
): Promise<void> {
  const places = { dataDir: stage, clusterDir: join(stage, 'postgres'), binaries: findBinaries() }
  const { owner } = chooseRunner(places)
  const ownerOf = (path: string): Account | undefined => (isOfCluster(path) ? owner : undefined)
  for (const path of folders) {
    mkdirSync(join(stage, path), { mode: 0o700 })
    const account = ownerOf(path)
    if (account) chownSync(join(stage, path), account.uid, account.gid)
  }
  await severalAtOnce(files, signal, async (file) => {
    const copied = await copyFile(
      join(backup, dataFolder, file.path),
      join(stage, file.path),
      ownerOf(file.path),
    )
    const difference = describeDifference(file, copied)
    if (difference) throw damagedBackup(backup, difference)
  })
  for (const path of folders.toReversed()) await syncFolder(join(stage, path))
}

function isOfCluster(path: string): boolean {
  return path === 'postgres' || path.startsWith('postgres/')
}

/** PostgreSQL replays the backup's log, and the ledger has to be the one that the backup was made of. */
async function recover(
  stage: string,
  { backup, log, prepare }: RestoreOptions,
  { ledger }: Manifest,
): Promise<LedgerAudit> {
  await using takeDown = new AsyncDisposableStack()
  const folder = await lockDataFolder(stage)
  takeDown.defer(() => folder.release())
  const postgres = await startBundledPostgres({ folder, log })
  takeDown.defer(() => postgres.stop())
  const db = connect({ connection: postgres.connection, poolSize: 2 })
  takeDown.defer(() => db.end())
  await migrate(db)
  const found = await hashTransfers(db, ledger.lastTransferId)
  if (found.sha256 !== ledger.sha256) {
    throw damagedBackup(
      backup,
      `its database has ${found.transfers} of the first ${ledger.transfers} transfers of points, or has other ones`,
    )
  }
  await prepare(db)
  return await auditLedger(db)
}

/** The database last: until it is there, the folder cannot be taken for a whole one. */
async function moveInto(dataDir: string, stage: string): Promise<void> {
  for (const name of [...keptNames(stage), 'postgres']) renameSync(join(stage, name), join(dataDir, name))
  await syncFolder(dataDir)
  rmSync(stage, { recursive: true })
}

function refuseOccupied(dataDir: string): void {
  const [occupant] = occupants(dataDir)
  if (occupant === undefined) return
  throw new BackupRefusal(
    `The data folder ${dataDir} is not empty: it holds ${occupant}. A backup is restored into an empty folder only. ` +
      'Move what is there away, or name another folder with --into.',
  )
}

function refuseOtherPostgres(backup: string, { postgresVersion }: Manifest): void {
  const made = Number.parseInt(postgresVersion, 10)
  const { majorVersion } = findBinaries()
  if (made === majorVersion) return
  throw new BackupRefusal(
    `The backup ${backup} was made with PostgreSQL ${made}, and this version of Jara brings ${majorVersion}. ` +
      'Restore it with the version of Jara that made it.',
  )
}
