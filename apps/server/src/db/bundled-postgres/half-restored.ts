import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefusal } from '../start-refusal.ts'

/** How the folder begins in which a restore makes its data whole before it puts them in place. */
export const restorePrefix = 'restore.unfinished-'

/** Where a restore was cut off, a new and empty database would look as if it had succeeded. */
export function refuseHalfRestored(dataDir: string): void {
  const half = readdirSync(dataDir).find((name) => name.startsWith(restorePrefix))
  if (half === undefined) return
  throw new StartRefusal(
    'damaged',
    `A restore into ${dataDir} was interrupted. Run it again, or remove ${join(dataDir, half)} to begin with an ` +
      'empty database.',
  )
}
