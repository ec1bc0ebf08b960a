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

/** DATA_DIR, held by this process alone until it releases it or ends, however it ends. */
export interface DataFolder {
  readonly path: string
  /** Tells a second server, refused later, where this one can be reached. */
  announce(address: string): void
  release(): void
}

const holderSchema = z.object({ pid: z.number(), since: z.string(), address: z.string().optional() })
type Holder = z.infer<typeof holderSchema>

/**
 * Node.js has no flock. SQLite's exclusive transaction is the operating system's own file lock: of two that start at once
 * one gets it, and it is gone with the process that held it, so a lock is never stale.
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

/** DATA_DIR as it really is, made if need be. */
export function makeDataFolder(dataDir: string): string {
  return refuseUnwritable(dataDir, () => {
    // 0711: the account that PostgreSQL runs under passes through this folder to its own, and cannot list it.
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
    : 'its process is not known'
  return new StartRefusal(
    'locked',
    `Another Jara server is using the data folder ${path}: ${first}. ` +
      'Stop it first, or give this one a data folder of its own with DATA_DIR.',
  )
}

/** The first server writes its name just after it has the lock, so a second one waits a moment for it. */
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
