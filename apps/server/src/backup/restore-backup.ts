import { mkdirSync, mkdtempSync, chmodSync, chownSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findBinaries } from '../db/bundled-postgres/binaries.ts'
import { restorePrefix } from '../db/bundled-postgres/interrupted-restore.ts'
import { type Account, chooseRunner } from '../db/bundled-postgres/runner.ts'
import { startBundledPostgres } from '../db/bundled-postgres/start-bundled-postgres.ts'
import { lockDataFolder } from '../db/data-folder-lock.ts'
import { connect, type Database } from '../db/db.ts'
import { migrate } from '../db/migrate.ts'
import { hashTransfers } from '../ledger/hash.ts'
import { auditLedger, type LedgerAudit } from '../ledger/audit.ts'
import { BackupRefusal, describeWriteError } from './backup-refusal.ts'
import { copyFile, syncFolder } from './copy-file.ts'
import { backedUpNames, entriesBlockingRestore } from './data-folder.ts'
import { damagedBackup, dataFolder, type Manifest } from './manifest.ts'
import { forEachConcurrently } from './for-each-concurrently.ts'
import { listFolder } from './tree.ts'
import { describeDifference, verifyBackup } from './verify-backup.ts'

export interface RestoreOptions {
  readonly backup: string
  readonly dataDir: string
  readonly log: { info(message: string): void; error(message: string): void }
  readonly signal: AbortSignal
  /** Prepares the restored database, which has gone back in time, for a server. */
  readonly prepare: (db: Database, manifest: Manifest) => Promise<void>
}

export interface RestoredBackup {
  readonly manifest: Manifest
  readonly audit: LedgerAudit
}

/**
 * Restores a data folder from a backup. The backup is verified completely first. The data is copied, recovered and
 * checked against the ledger in a temporary folder, and only then moved into place.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoredBackup> {
  const backup = resolve(options.backup)
  refuseNonEmpty(options.dataDir)
  const manifest = await verifyBackup(backup, options.signal)
  refuseOtherPostgresVersion(backup, manifest)
  const folder = await lockDataFolder(options.dataDir)
  try {
    refuseNonEmpty(folder.path)
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
  const staging = mkdtempSync(join(dataDir, restorePrefix))
  try {
    // 0711, like a data folder: the account that PostgreSQL runs as must be able to pass through.
    chmodSync(staging, 0o711)
    await copyInto(staging, options, manifest)
    const audit = await recover(staging, options, manifest)
    await moveInto(dataDir, staging)
    return audit
  } catch (error) {
    rmSync(staging, { recursive: true, force: true })
    throw describeWriteError(error, dataDir)
  }
}

async function copyInto(
  staging: string,
  { backup, signal }: RestoreOptions,
  { folders, files }: Manifest,
): Promise<void> {
  const paths = { dataDir: staging, clusterDir: join(staging, 'postgres'), binaries: findBinaries() }
  const { owner } = chooseRunner(paths)
  const ownerOf = (path: string): Account | undefined => (isOfCluster(path) ? owner : undefined)
  for (const path of folders) {
    mkdirSync(join(staging, path), { mode: 0o700 })
    const account = ownerOf(path)
    if (account) chownSync(join(staging, path), account.uid, account.gid)
  }
  await forEachConcurrently(files, signal, async (file) => {
    const copied = await copyFile(
      join(backup, dataFolder, file.path),
      join(staging, file.path),
      ownerOf(file.path),
    )
    const difference = describeDifference(file, copied)
    if (difference) throw damagedBackup(backup, difference)
  })
  for (const path of folders.toReversed()) await syncFolder(join(staging, path))
}

function isOfCluster(path: string): boolean {
  return path === 'postgres' || path.startsWith('postgres/')
}

/** PostgreSQL replays the log of the backup. The ledger must then match the one in the manifest. */
async function recover(
  staging: string,
  { backup, log, prepare }: RestoreOptions,
  manifest: Manifest,
): Promise<LedgerAudit> {
  const { ledger } = manifest
  await using cleanup = new AsyncDisposableStack()
  const folder = await lockDataFolder(staging)
  cleanup.defer(() => folder.release())
  const postgres = await startBundledPostgres({ folder, log })
  cleanup.defer(() => postgres.stop())
  const db = connect({ connection: postgres.connection, poolSize: 2 })
  cleanup.defer(() => db.end())
  await migrate(db)
  const found = await hashTransfers(db, ledger.lastTransferId)
  if (found.sha256 !== ledger.sha256) {
    throw damagedBackup(
      backup,
      `its database has ${found.transfers} of the first ${ledger.transfers} point transfers, or different ones`,
    )
  }
  await prepare(db, manifest)
  return await auditLedger(db)
}

/** The database is moved last, because without it the folder does not look complete. */
async function moveInto(dataDir: string, staging: string): Promise<void> {
  for (const name of [...backedUpNames(staging), 'postgres'])
    renameSync(join(staging, name), join(dataDir, name))
  await syncFolder(dataDir)
  rmSync(staging, { recursive: true })
}

function refuseNonEmpty(dataDir: string): void {
  const [entry] = entriesBlockingRestore(dataDir)
  if (entry === undefined) return
  throw new BackupRefusal(
    `The data folder ${dataDir} is not empty: it holds ${entry}. A backup is restored into an empty folder only. ` +
      'Move its contents away, or name another folder with --into.',
  )
}

function refuseOtherPostgresVersion(backup: string, { postgresVersion }: Manifest): void {
  const backupVersion = Number.parseInt(postgresVersion, 10)
  const { majorVersion } = findBinaries()
  if (backupVersion === majorVersion) return
  throw new BackupRefusal(
    `The backup ${backup} was made with PostgreSQL ${backupVersion}, and this version of Jara includes ${majorVersion}. ` +
      'Restore it with the version of Jara that made it.',
  )
}
