import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { ClientConfig } from 'pg'
import { z } from 'zod'

export interface DatabaseProcess {
  readonly pid: number
  /** The connection, once the database takes some; rejects with the process's last words when it ends before. */
  readonly ready: () => Promise<ClientConfig>
  readonly ended: Promise<{ readonly code: number | null; readonly words: string }>
  /** Every row that the database has acknowledged to it so far. */
  readonly acknowledged: number[]
  readonly acknowledges: (count: number) => Promise<void>
  readonly end: (signal: NodeJS.Signals) => Promise<void>
}

export interface ProcessOptions {
  readonly task?: 'wait' | 'write'
  /** Words to put before the command, such as those that make it another user's. */
  readonly prefix?: readonly string[]
}

const line = z.union([
  z.object({
    connection: z.object({ host: z.string(), user: z.string(), password: z.string(), database: z.string() }),
  }),
  z.object({ id: z.number() }),
])

/** Starts database-server.ts as a process of its own. */
export function startDatabaseProcess(dataDir: string, options: ProcessOptions = {}): DatabaseProcess {
  const child = spawnServer(dataDir, options)
  const ended = endOf(child)
  const connection = Promise.withResolvers<ClientConfig>()
  connection.promise.catch(() => {})
  void ended.then(({ words }) => connection.reject(new Error(words)))
  const acknowledged: number[] = []
  const waiting: { count: number; resolve: () => void }[] = []
  createInterface({ input: child.stdout ?? process.stdin }).on('line', (text) => {
    const said = line.parse(JSON.parse(text))
    if ('connection' in said) connection.resolve(said.connection)
    else acknowledged.push(said.id)
    for (const { count, resolve } of waiting) if (acknowledged.length >= count) resolve()
  })
  return {
    pid: child.pid ?? 0,
    ready: () => connection.promise,
    ended,
    acknowledged,
    acknowledges: (count) => new Promise((resolve) => waiting.push({ count, resolve })),
    end: async (signal) => {
      child.kill(signal)
      await ended
    },
  }
}

function spawnServer(dataDir: string, { task = 'wait', prefix = [] }: ProcessOptions): ChildProcess {
  const script = join(import.meta.dirname, 'database-server.ts')
  const [file, ...words] = [...prefix, process.execPath, script, dataDir, task]
  return spawn(file, words, { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
}

function endOf(child: ChildProcess): DatabaseProcess['ended'] {
  let words = ''
  child.stderr?.on('data', (text: Buffer) => (words += text.toString()))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, words })))
}

export const isRoot = process.getuid?.() === 0

/** Whether this system lets us be another user, or have mounts of our own, in a namespace. */
export const namespacesWork = spawnSync('unshare', [...(isRoot ? [] : ['-r']), '-m', 'true']).status === 0

const asNobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']

/** A checkout that only root may enter holds nothing that another account could run. */
export const isClosedCheckout =
  isRoot && spawnSync('setpriv', [...asNobody.slice(1), 'test', '-r', import.meta.filename]).status !== 0

/** The words before a command that make it run as an ordinary user, who is given the folder. */
export function asOrdinaryUser(folder: string): readonly string[] {
  if (!isRoot) return []
  if (isClosedCheckout) return ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--']
  chownSync(folder, 65_534, 65_534)
  return asNobody
}
