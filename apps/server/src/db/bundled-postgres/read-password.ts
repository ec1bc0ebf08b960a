import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefusal, systemCode } from '../start-refusal.ts'
import { damaged } from './inspect-cluster.ts'

export const passwordFile = 'jara-password'
export const serverPasswordFile = 'jara-server-password'

/** The owner's password, stored in the database folder: read access to it is access to the database. */
export function readPassword(clusterDir: string, file = passwordFile): string {
  try {
    return readFileSync(join(clusterDir, file), 'utf8')
  } catch (error) {
    if (systemCode(error) === 'ENOENT') throw damaged(clusterDir, `its file ${file} is missing`)
    throw new StartRefusal(
      'unreachable',
      `The database in ${clusterDir} cannot be read by user id ${process.getuid?.()} (${systemCode(error)}). ` +
        'Use the account that the server runs under.',
      { cause: error },
    )
  }
}
