import {
  accessSync,
  closeSync,
  constants,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { StartRefusal, systemCode } from './start-refusal.ts'

/** DATA_DIR, locked by this process until it releases the lock or ends. */
export interface DataFolder {
  readonly path: string
  /** Publishes this server's address, for the error message of a second server. */
  announce(address: string): void
  release(): void
}

const holderSchema = z.object({ pid: z.number(), since: z.string(), address: z.string().optional() })
type Holder = z.infer<typeof holderSchema>

/**
 * Node.js has no flock. SQLite's exclusive transaction is a file lock of the operating system: only one process can
 * hold it, and it ends with that process, so there are no stale locks and no confusion by reused process ids.
 */
export async function lockDataFolder(dataDir: string): Promise<DataFolder> {
  const path = makeDataFolder(dataDir)
  const lock = takeLock(path)
  if (!lock) throw await refusal(path)
  const holder: Holder = { pid: process.pid, since: new Date().toISOString() }
  const announce = (address?: string) =>
    writeFileSync(holderFile(path), JSON.stringify({ ...holder, address }))
  announce()
  return { path, announce, release: () => lock.close() }
}

/** The real path of DATA_DIR, created if needed. */
export function makeDataFolder(dataDir: string): string {
  return refuseUnwritable(dataDir, () => {
    // 0711: the PostgreSQL account passes through this folder to its own, but cannot list it.
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    accessSync(dataDir, constants.W_OK | constants.X_OK)
    return realpathSync(dataDir)
  })
}

function refuseUnwritable<Made>(dataDir: string, make: () => Made): Made {
  try {
    return make()
  } catch (error) {
    const who = process.getuid ? `user id ${process.getuid()}` : 'this user'
    throw new StartRefusal(
      'unwritable',
      `The data folder ${dataDir} cannot be written by ${who} (${systemCode(error)}). ` +
        'Give that user the folder, or set DATA_DIR to a folder that it can write.',
      { cause: error },
    )
  }
}

function takeLock(path: string): DatabaseSync | undefined {
  refuseUnwritable(path, () => closeSync(openSync(join(path, 'lock'), 'a', 0o600)))
  const lock = new DatabaseSync(join(path, 'lock'))
  try {
    lock.exec('begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return undefined
    throw error
  }
}

const sqliteBusy = 5

async function refusal(path: string): Promise<StartRefusal> {
  const holder = await readHolder(path)
  const first = holder
    ? `process ${holder.pid}, running since ${holder.since}` +
      (holder.address ? `, at ${holder.address}` : '')
    : 'its process is unknown'
  return new StartRefusal(
    'locked',
    `Another Jara server is using the data folder ${path}: ${first}. ` +
      'Stop it first, or give this one a data folder of its own with DATA_DIR.',
  )
}

/** The holder writes its details just after it takes the lock, so a server that starts at the same time retries. */
async function readHolder(path: string): Promise<Holder | undefined> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const holder = parseHolder(path)
    if (holder && isAlive(holder.pid)) return holder
    await delay(50)
  }
  return undefined
}

function parseHolder(path: string): Holder | undefined {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(holderFile(path), 'utf8')))
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return systemCode(error) === 'EPERM'
  }
}

function holderFile(path: string): string {
  return join(path, 'lock-holder.json')
}
