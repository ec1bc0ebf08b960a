import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { StartRefusal, systemCode } from '../start-refusal.ts'
import { passwordFile, serverPasswordFile } from './read-password.ts'
import { accessRules, maintenanceDatabase, otherRoles, ownerAndDatabase } from './roles.ts'
import { runProgram } from './run-program.ts'
import type { PostgresPaths, Runner } from './runner.ts'

/**
 * Creates a database folder under a temporary name and renames it once it is complete and synced to disk. A kill at
 * any moment leaves either no database or a complete one. The next start removes leftovers.
 */
export async function createCluster(
  { clusterDir, dataDir, binaries }: PostgresPaths,
  runner: Runner,
): Promise<void> {
  const unfinished = makeFolder(dataDir, clusterDir, runner)
  await runProgram(runner, [
    binaries.initdb,
    ...[
      '--pgdata',
      unfinished,
      '--username',
      'postgres',
      '--auth',
      'reject',
      '--no-instructions',
      '--data-checksums',
    ],
    // Code point order and Unicode character classes, independent of OS and ICU versions, which change over time.
    ...['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
  ])
  const passwords = { owner: makePassword(), server: makePassword() }
  writeAsOwner(join(unfinished, passwordFile), passwords.owner, runner)
  writeAsOwner(join(unfinished, serverPasswordFile), passwords.server, runner)
  writeAsOwner(join(unfinished, 'pg_hba.conf'), accessRules.join(''), runner)
  await runProgram(
    runner,
    [binaries.postgres, '--single', '-D', unfinished, '-c', 'exit_on_error=on', maintenanceDatabase],
    [...ownerAndDatabase(passwords.owner), ...otherRoles(passwords), ''].join('\n'),
  )
  syncFolder(unfinished)
  renameSync(unfinished, clusterDir)
  syncFolder(dataDir)
}

export function makePassword(): string {
  return randomBytes(24).toString('hex')
}

/** A start that was killed leaves its unfinished folder behind. */
export async function removeUnfinished({ dataDir, clusterDir }: PostgresPaths): Promise<void> {
  const leftovers = readdirSync(dataDir).filter((name) => name.startsWith(unfinishedPrefix(clusterDir)))
  for (const name of leftovers) {
    // The initdb of the killed server may still be writing for a moment, hence the retries.
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

function makeFolder(dataDir: string, clusterDir: string, { owner }: Runner): string {
  try {
    const folder = mkdtempSync(join(dataDir, unfinishedPrefix(clusterDir)))
    chownSync(folder, owner.uid, owner.gid)
    return folder
  } catch (error) {
    throw new StartRefusal('unwritable', `No database can be created in ${dataDir} (${systemCode(error)}).`, {
      cause: error,
    })
  }
}

function unfinishedPrefix(clusterDir: string): string {
  return `${basename(clusterDir)}.unfinished-`
}

export function writeAsOwner(file: string, text: string, { owner }: Runner): void {
  writeFileSync(file, text, { mode: 0o600, flush: true })
  chownSync(file, owner.uid, owner.gid)
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
