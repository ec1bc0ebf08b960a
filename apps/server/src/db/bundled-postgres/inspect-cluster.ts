import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefusal, systemCode } from '../start-refusal.ts'
import { damageInLog } from './inspect-log.ts'

/**
 * Checks a database folder without changing it. Only a missing or empty folder may become a new database. Any other
 * folder must be intact, because it may be the only copy of the data.
 */
export function inspectCluster(clusterDir: string, majorVersion: number): 'absent' | 'whole' {
  const entries = listFolder(clusterDir)
  if (entries.length === 0) return 'absent'
  const madeBy = readIfThere(join(clusterDir, 'PG_VERSION'))?.toString('utf8').trim()
  if (!madeBy) throw damaged(clusterDir, 'its file PG_VERSION is missing')
  if (madeBy !== String(majorVersion)) throw otherVersion(clusterDir, madeBy, majorVersion)
  const control = readIfThere(join(clusterDir, 'global', 'pg_control'))
  if (!control || control.length < 8192)
    throw damaged(clusterDir, 'its file global/pg_control is missing or truncated')
  const damage = damageInLog(segmentSizes(clusterDir), control)
  if (damage) throw damaged(clusterDir, damage)
  return 'whole'
}

export function damaged(clusterDir: string, what: string): StartRefusal {
  return new StartRefusal(
    'damaged',
    `The database in ${clusterDir} is damaged: ${what}. It has not been changed. Restore the data folder from a ` +
      'backup, or move it away to start with an empty database.',
  )
}

function otherVersion(clusterDir: string, madeBy: string, majorVersion: number): StartRefusal {
  return new StartRefusal(
    'unavailable',
    `The database in ${clusterDir} was made by PostgreSQL ${madeBy}, and this version of Jara includes ${majorVersion}. ` +
      'Start it with the version of Jara that made it.',
  )
}

function listFolder(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return []
    throw new StartRefusal(
      'unreachable',
      `The database folder ${folder} cannot be read (${systemCode(error)}).`,
      {
        cause: error,
      },
    )
  }
}

function readIfThere(file: string): Buffer | undefined {
  return statSync(file, { throwIfNoEntry: false }) && readFileSync(file)
}

/** Files of the write-ahead log have names of 24 hexadecimal digits. Other files in its folder are ignored. */
function segmentSizes(clusterDir: string): Map<string, number> {
  const logDir = join(clusterDir, 'pg_wal')
  const names = listFolder(logDir).map(({ name }) => name)
  const segments = names.filter((name) => /^[0-9A-F]{24}$/.test(name))
  return new Map(segments.map((name) => [name, statSync(join(logDir, name)).size]))
}
