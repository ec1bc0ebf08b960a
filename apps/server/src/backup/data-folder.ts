import { restorePrefix } from '../db/bundled-postgres/half-restored.ts'
import { listFolder } from './tree.ts'

export const backupsFolder = 'backups'

/** What only a running server needs, and what it writes about itself. Uploads are photos that are still arriving. */
const lockFiles = ['lock', 'lock-journal', 'lock-holder.json']
const transient = new Set([...lockFiles, 'postgres.log', 'postgres.log.old', 'postgres-socket', 'uploads'])

// The simulator plays somebody else's system: going back in time here does not take the outside world along.
const foreign = new Set([backupsFolder, 'lost+found', 'vtpass-simulator'])

/**
 * The names in a data folder that a backup holds beside the database. It is the rest, not a list, so that a feature that
 * begins to keep something there cannot be forgotten.
 */
export function keptNames(dataDir: string): string[] {
  return listFolder(dataDir).filter(
    (name) => name !== 'postgres' && !transient.has(name) && !foreign.has(name) && !isUnfinished(name),
  )
}

/** The names because of which nothing may be restored there. */
export function occupants(dataDir: string): string[] {
  const harmless = new Set([...lockFiles, 'lost+found', backupsFolder])
  return listFolder(dataDir).filter((name) => !harmless.has(name) && !name.startsWith(restorePrefix))
}

function isUnfinished(name: string): boolean {
  return name.includes('.unfinished-')
}
