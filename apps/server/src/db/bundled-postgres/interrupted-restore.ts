import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefusal } from '../start-refusal.ts'

/** Prefix of the temporary folder in which a restore prepares its data. */
export const restorePrefix = 'restore.unfinished-'

/** After an interrupted restore, starting a new empty database would look like a successful restore. */
export function refuseInterruptedRestore(dataDir: string): void {
  const half = readdirSync(dataDir).find((name) => name.startsWith(restorePrefix))
  if (half === undefined) return
  throw new StartRefusal(
    'damaged',
    `A restore into ${dataDir} was interrupted. Run it again, or remove ${join(dataDir, half)} to start with an ` +
      'empty database.',
  )
}
