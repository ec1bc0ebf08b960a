import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BackupSession, openBackupSession } from '../db/bundled-postgres/backup-session.ts'
import { joinBundledPostgres, type JoinedPostgres } from '../db/bundled-postgres/join-bundled-postgres.ts'
import { connect, type Database, type Db } from '../db/db.ts'
import { lastSettledId } from '../db/settled-ids.ts'
import { isDatabaseUnavailable } from '../db/database-errors.ts'
import { hashTransfers } from '../ledger/hash.ts'
import {
  type BackupDestination,
  prepareDestination,
  putInPlace,
  refuseSmallDisk,
} from './backup-destination.ts'
import { recordBackup } from './backup-record.sql.ts'
import { BackupRefusal, describeWriteError } from './backup-refusal.ts'
import {
  copyCluster,
  type CopiedTree,
  copyOtherFiles,
  sizeOfCluster,
  sizeOfOtherFiles,
  syncFolders,
} from './copy-data.ts'
import { dataFolder, type Manifest, writeManifest } from './manifest.ts'

export interface BackupOptions {
  readonly dataDir: string
  readonly target: string
  readonly log: { info(message: string): void; error(message: string): void }
  /** Aborts the backup. The unfinished files are removed. */
  readonly signal: AbortSignal
}

export interface TakenBackup {
  readonly folder: string
  readonly manifest: Manifest
}

/** Backs up all data of an installation while its server keeps running. */
export async function takeBackup({ dataDir, target, log, signal }: BackupOptions): Promise<TakenBackup> {
  await using cleanup = new AsyncDisposableStack()
  const postgres = await joinBundledPostgres(dataDir, log)
  cleanup.defer(() => postgres.leave())
  const session = await openBackupSession(postgres.backupConnection)
  cleanup.defer(() => session.close())
  try {
    const destination = prepareDestination(postgres.dataDir, target)
    cleanup.defer(() => rmSync(destination.unfinished, { recursive: true, force: true }))
    refuseSmallDisk(destination, sizeOfCluster(postgres.dataDir) + sizeOfOtherFiles(postgres.dataDir))
    const manifest = await copyAll(destination, postgres, session, signal)
    await putInPlace(destination)
    const taken = { folder: destination.final, manifest }
    await writeDown(taken, postgres, log)
    return taken
  } catch (error) {
    throw explain(error, target)
  }
}

/**
 * Records the backup, so that the console can show the age of the last one. The backup is complete without the record, so a
 * failure here does not fail it.
 */
async function writeDown(
  { folder, manifest: { files } }: TakenBackup,
  postgres: JoinedPostgres,
  log: BackupOptions['log'],
): Promise<void> {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  try {
    await withDatabase(postgres, (db) => recordBackup(db, { folder, files: files.length, bytes }))
  } catch (error) {
    log.error(`The backup is complete, but the console could not record it: ${String(error)}`)
  }
}

function explain(error: unknown, target: string): unknown {
  if (!(error instanceof Error) || !isDatabaseUnavailable(error)) return describeWriteError(error, target)
  return new BackupRefusal(
    `The database connection was lost during the backup (${error.message}). The unfinished backup was removed. Try again.`,
    { cause: error },
  )
}

async function copyAll(
  { unfinished }: BackupDestination,
  postgres: JoinedPostgres,
  session: BackupSession,
  signal: AbortSignal,
): Promise<Manifest> {
  const madeAt = new Date().toISOString()
  const summary = await readSummary(postgres)
  const from = postgres.dataDir
  const to = join(unfinished, dataFolder)
  mkdirSync(to, { mode: 0o700 })
  const cluster = await copyCluster({ from, to, session, signal })
  // Photos are copied after the database, so that every photo that it refers to is included. Photos never change.
  const kept = await copyOtherFiles({ from, to, signal })
  const manifest = { format: 1 as const, madeAt, ...summary, ...mergeTrees(cluster, kept) }
  await writeManifest(unfinished, manifest)
  await syncFolders([unfinished, to, ...manifest.folders.map((folder) => join(to, folder))])
  return manifest
}

function mergeTrees(one: CopiedTree, other: CopiedTree): CopiedTree {
  return { folders: [...one.folders, ...other.folders], files: [...one.files, ...other.files] }
}

function readSummary(
  postgres: JoinedPostgres,
): Promise<Pick<Manifest, 'postgresVersion' | 'migration' | 'ledger'>> {
  return withDatabase(postgres, async (db) => ({
    ...(await readVersions(db)),
    ledger: await hashTransfers(db, await lastSettledId(db, 'point_transfers')),
  }))
}

async function withDatabase<Result>(
  { connection }: JoinedPostgres,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = connect({ connection, poolSize: 1 })
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}

async function readVersions(db: Db): Promise<{ postgresVersion: string; migration: number }> {
  const found = await db.row<{ version: string; migration: number }>(
    `select current_setting('server_version') as version,
            (select coalesce(max(number), 0) from schema_migrations) as migration`,
  )
  return { postgresVersion: found?.version ?? '', migration: found?.migration ?? 0 }
}
