import { restorePrefix } from '../db/bundled-postgres/interrupted-restore.ts'
import { listFolder } from './tree.ts'

export const backupsFolder = 'backups'

/** Files of the running server. `uploads` holds photos that are still being received, `web-builds` replaced builds. */
const lockFiles = ['lock', 'lock-journal', 'lock-holder.json']
const transient = new Set([
  ...lockFiles,
  'postgres.log',
  'postgres.log.old',
  'postgres-socket',
  'uploads',
  'web-builds',
])

// The simulator stands for an external system: restoring our data does not take external systems back in time.
const excluded = new Set([backupsFolder, 'lost+found', 'vtpass-simulator'])

/**
 * The entries of a data folder that a backup contains besides the database. An exclusion list, so that files of a new
 * feature are backed up by default.
 */
export function backedUpNames(dataDir: string): string[] {
  return listFolder(dataDir).filter(
    (name) => name !== 'postgres' && !transient.has(name) && !excluded.has(name) && !isUnfinished(name),
  )
}

/** The entries that prevent a restore into the folder. */
export function entriesBlockingRestore(dataDir: string): string[] {
  const harmless = new Set([...lockFiles, 'lost+found', backupsFolder])
  return listFolder(dataDir).filter((name) => !harmless.has(name) && !name.startsWith(restorePrefix))
}

function isUnfinished(name: string): boolean {
  return name.includes('.unfinished-')
}
