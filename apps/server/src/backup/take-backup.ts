import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BackupSession, openBackupSession } from '../db/bundled-postgres/backup-session.ts'
import { joinBundledPostgres, type JoinedPostgres } from '../db/bundled-postgres/join-bundled-postgres.ts'
import { connect, type Db } from '../db/db.ts'
import { isDatabaseUnavailable } from '../db/unavailable.ts'
import { hashTransfers, lastSettledTransfer } from '../ledger/hash.ts'
import { type BackupPlace, makePlace, putInPlace, refuseSmallDisk } from './backup-place.ts'
import { BackupRefusal } from './backup-refusal.ts'
import {
  copyCluster,
  type CopiedTree,
  copyKept,
  sizeOfCluster,
  sizeOfKept,
  syncFolders,
} from './copy-data.ts'
import { writingFailure } from './writing-failure.ts'
import { dataFolder, type Manifest, writeManifest } from './manifest.ts'

export interface BackupOptions {
  readonly dataDir: string
  readonly target: string
  readonly log: { info(message: string): void; error(message: string): void }
  /** Ends the backup early; nothing is left of it then. */
  readonly signal: AbortSignal
}

export interface TakenBackup {
  readonly folder: string
  readonly manifest: Manifest
}

/** Copies everything an installation keeps, while its server goes on serving. */
export async function takeBackup({ dataDir, target, log, signal }: BackupOptions): Promise<TakenBackup> {
  await using takeDown = new AsyncDisposableStack()
  const postgres = await joinBundledPostgres(dataDir, log)
  takeDown.defer(() => postgres.leave())
  const session = await openBackupSession(postgres.backupConnection)
  takeDown.defer(() => session.close())
  try {
    const place = makePlace(postgres.dataDir, target)
    takeDown.defer(() => rmSync(place.unfinished, { recursive: true, force: true }))
    refuseSmallDisk(place, sizeOfCluster(postgres.dataDir) + sizeOfKept(postgres.dataDir))
    const manifest = await fill(place, postgres, session, signal)
    await putInPlace(place)
    return { folder: place.final, manifest }
  } catch (error) {
    throw inWords(error, target)
  }
}

function inWords(error: unknown, target: string): unknown {
  if (!(error instanceof Error) || !isDatabaseUnavailable(error)) return writingFailure(error, target)
  return new BackupRefusal(
    `The database went away during the backup (${error.message}). Nothing was left of it. Try again.`,
    { cause: error },
  )
}

async function fill(
  { unfinished }: BackupPlace,
  postgres: JoinedPostgres,
  session: BackupSession,
  signal: AbortSignal,
): Promise<Manifest> {
  const madeAt = new Date().toISOString()
  const facts = await readFacts(postgres)
  const from = postgres.dataDir
  const to = join(unfinished, dataFolder)
  mkdirSync(to, { mode: 0o700 })
  const cluster = await copyCluster({ from, to, session, signal })
  // Photos come after the database: whatever photo a purchase of it has is there by now, and none is ever changed.
  const kept = await copyKept({ from, to, signal })
  const manifest = { format: 1 as const, madeAt, ...facts, ...together(cluster, kept) }
  await writeManifest(unfinished, manifest)
  await syncFolders([unfinished, to, ...manifest.folders.map((folder) => join(to, folder))])
  return manifest
}

function together(one: CopiedTree, other: CopiedTree): CopiedTree {
  return { folders: [...one.folders, ...other.folders], files: [...one.files, ...other.files] }
}

async function readFacts({
  connection,
}: JoinedPostgres): Promise<Pick<Manifest, 'postgresVersion' | 'migration' | 'ledger'>> {
  const db = connect({ connection, poolSize: 1 })
  try {
    return { ...(await readVersions(db)), ledger: await hashTransfers(db, await lastSettledTransfer(db)) }
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
