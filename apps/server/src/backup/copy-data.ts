import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BackupSession, FinishedBackup } from '../db/bundled-postgres/backup-session.ts'
import { segmentsBetween } from '../db/bundled-postgres/inspect-log.ts'
import { BackupRefusal } from './backup-refusal.ts'
import { controlFile, isLeftOut } from './cluster-files.ts'
import { type Copied, copyFile, copyIfPresent, readStable, syncFolder, writeWhole } from './copy-file.ts'
import { backedUpNames } from './data-folder.ts'
import type { ManifestFile } from './manifest.ts'
import { forEachConcurrently } from './for-each-concurrently.ts'
import { readTree, type Tree } from './tree.ts'

export interface CopiedTree {
  readonly folders: string[]
  readonly files: ManifestFile[]
}

interface Copying {
  readonly from: string
  readonly to: string
  readonly signal: AbortSignal
}

/** Copies the database's folder while it changes, then the log that makes the copy consistent. */
export async function copyCluster({
  session,
  ...copying
}: Copying & { readonly session: BackupSession }): Promise<CopiedTree> {
  await session.begin()
  const tree = clusterTree(copying.from)
  const copied = await copyTree(tree, copying)
  const add = (path: string, what: Copied) => copied.files.push({ path, ...what })
  const control = await readStable(join(copying.from, controlFile))
  add(controlFile, await writeWhole(join(copying.to, controlFile), control))
  const finished = await session.finish()
  if (finished.tablespaces !== '')
    throw new BackupRefusal(
      'The database has tablespaces outside its folder, which a backup would miss. Move them back first.',
    )
  const label = 'postgres/backup_label'
  add(label, await writeWhole(join(copying.to, label), finished.label))
  for (const path of logFiles(finished)) {
    copying.signal.throwIfAborted()
    add(path, await copyFile(join(copying.from, path), join(copying.to, path)))
  }
  return copied
}

/** Copies everything else in the data folder: photos, mail files, keys. */
export function copyOtherFiles(copying: Copying): Promise<CopiedTree> {
  return copyTree(keptTree(copying.from), copying)
}

export function sizeOfCluster(dataDir: string): number {
  return sizeOf(clusterTree(dataDir))
}

export function sizeOfOtherFiles(dataDir: string): number {
  return sizeOf(keptTree(dataDir))
}

export async function syncFolders(folders: readonly string[]): Promise<void> {
  for (const folder of folders.toReversed()) await syncFolder(folder)
}

function clusterTree(dataDir: string): Tree {
  return readTree(dataDir, ['postgres'], (path) => isLeftOut(path) || path === controlFile)
}

function keptTree(dataDir: string): Tree {
  return readTree(dataDir, backedUpNames(dataDir), () => false)
}

function sizeOf({ files }: Tree): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}

async function copyTree({ folders, files }: Tree, { from, to, signal }: Copying): Promise<CopiedTree> {
  for (const folder of folders) mkdirSync(join(to, folder), { mode: 0o700 })
  const copied: ManifestFile[] = []
  await forEachConcurrently(files, signal, async ({ path }) => {
    const what = await copyIfPresent(join(from, path), join(to, path))
    if (what) copied.push({ path, ...what })
  })
  return { folders: [...folders], files: copied.toSorted((a, b) => (a.path < b.path ? -1 : 1)) }
}

function logFiles({ firstSegment, lastSegment }: FinishedBackup): string[] {
  return segmentsBetween(firstSegment, lastSegment).map((name) => `postgres/pg_wal/${name}`)
}
