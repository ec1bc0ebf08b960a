import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopOrphan } from '../src/db/bundled-postgres/stop-orphan.ts'

const memory = '/dev/shm'
const neededBytes = 4 * 1024 ** 3

/** In memory if there is enough of it: these databases are temporary, so they need not wait for the disk. */
function parentFolder(): string {
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > neededBytes ? memory : tmpdir()
}

/** A new folder whose subfolders other accounts, such as PostgreSQL's, can reach. */
export function makeDatabaseFolder(): string {
  const folder = mkdtempSync(join(parentFolder(), 'jara-test-'))
  chmodSync(folder, 0o711)
  return folder
}

export async function removeDatabaseFolder(folder: string): Promise<void> {
  await stopOrphan(join(folder, 'postgres'))
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}
