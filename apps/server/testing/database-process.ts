import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { ClientConfig } from 'pg'
import { z } from 'zod'

export interface DatabaseProcess {
  readonly pid: number
  /** Resolves with the connection once the database accepts any; rejects with the output if the process ends first. */
  readonly ready: () => Promise<ClientConfig>
  readonly ended: Promise<{ readonly code: number | null; readonly words: string }>
  /** All rows whose commits the database has acknowledged to the process. */
  readonly acknowledged: number[]
  readonly acknowledges: (count: number) => Promise<void>
  readonly end: (signal: NodeJS.Signals) => Promise<void>
}

export interface ProcessOptions {
  readonly task?: 'wait' | 'write'
  /** Arguments put before the command, for example to run it as another user. */
  readonly prefix?: readonly string[]
}

const line = z.union([
  z.object({
    connection: z.object({ host: z.string(), user: z.string(), password: z.string(), database: z.string() }),
  }),
  z.object({ id: z.number() }),
])

/** Starts database-server.ts as a separate process. */
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

/** Whether this system allows us to use user and mount namespaces. */
export const namespacesWork = spawnSync('unshare', [...(isRoot ? [] : ['-r']), '-m', 'true']).status === 0

const asNobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']

/** Whether only root can read this checkout, so that other accounts cannot run its code. */
export const isClosedCheckout =
  isRoot && spawnSync('setpriv', [...asNobody.slice(1), 'test', '-r', import.meta.filename]).status !== 0

/** The arguments before a command that run it as an ordinary user, who is made the owner of the folder. */
export function asOrdinaryUser(folder: string): readonly string[] {
  if (!isRoot) return []
  if (isClosedCheckout) return ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--']
  chownSync(folder, 65_534, 65_534)
  return asNobody
}
