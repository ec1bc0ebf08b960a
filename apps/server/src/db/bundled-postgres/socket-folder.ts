import { createHmac } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartRefusal, systemCode } from '../start-refusal.ts'
import type { Runner } from './runner.ts'

// A socket address is limited to 107 bytes on Linux and 103 on macOS, including PostgreSQL's file name.
const longestAddress = process.platform === 'darwin' ? 103 : 107
const socketName = '/.s.PGSQL.5432'

/**
 * The folder of PostgreSQL's socket: inside DATA_DIR if that path is short enough, else in the temporary folder. There
 * its name is derived from the database password, so that no other user can guess it and create it first.
 */
export function makeSocketFolder(dataDir: string, secret: string, { owner }: Runner): string {
  const name = `jara-${createHmac('sha256', secret).update(dataDir).digest('hex').slice(0, 20)}`
  const last = join('/tmp', name)
  const wanted = [join(dataDir, 'postgres-socket'), join(tmpdir(), name)]
  const folder = wanted.find((path) => Buffer.byteLength(path + socketName) <= longestAddress) ?? last
  makePrivate(folder, owner)
  return folder
}

function makePrivate(folder: string, owner: Runner['owner']): void {
  try {
    mkdirSync(folder, { mode: 0o700 })
    chownSync(folder, owner.uid, owner.gid)
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') {
      throw new StartRefusal(
        'unwritable',
        `The folder ${folder} for PostgreSQL’s socket cannot be created (${systemCode(error)}).`,
      )
    }
  }
  const found = lstatSync(folder)
  if (!found.isDirectory() || found.uid !== owner.uid) {
    throw new StartRefusal(
      'unwritable',
      `PostgreSQL’s socket folder ${folder} is not a folder of user id ${owner.uid}. Remove it and start again.`,
    )
  }
  chmodSync(folder, 0o700)
}
