import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ClientConfig } from 'pg'
import { testTokenKey } from './token-key.ts'

export interface ServerProcess {
  readonly pid: number | undefined
  /** Resolves with the address once the server is ready; rejects with its output if it ends first. */
  ready(): Promise<string>
  /** The output so far, including the log. */
  printed(): string
  readonly ended: Promise<{ readonly code: number | null; readonly complaint: string }>
  signal(name: NodeJS.Signals): void
}

const running = new Set<ChildProcess>()

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/**
 * Starts main.ts as `npm start` does, with only these settings. The prefix goes before the command, for example to give it a
 * small disk. Pass another main.ts to start another version.
 */
export function startServerProcess(
  settings: Readonly<Record<string, string>>,
  prefix: readonly string[] = [],
  mainFile = main,
): ServerProcess {
  const [file, ...words] = [...prefix, process.execPath, mainFile]
  const child = spawn(file, words, {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: '0',
      HOST: '127.0.0.1',
      DEMO: 'off',
      DEMO_MONTH: 'off',
      TOKEN_KEYS: testTokenKey,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let printed = ''
  let complaint = ''
  const address = Promise.withResolvers<string>()
  // Tests that await only the end of the process must not fail on this rejection.
  address.promise.catch(() => undefined)
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
    const found = /^Jara is ready: (\S+)$/m.exec(printed)?.[1]
    if (found) address.resolve(found)
  })
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const ended = new Promise<{ code: number | null; complaint: string }>((resolve) => {
    child.on('close', (code) => {
      running.delete(child)
      address.reject(new Error(`The server ended: ${complaint}`))
      resolve({ code, complaint })
    })
  })
  return {
    pid: child.pid,
    ready: () => address.promise,
    printed: () => printed,
    ended,
    signal: (name) => void child.kill(name),
  }
}

/** Kills the servers that failed tests have left running. */
export function killServersLeft(): void {
  for (const child of running) child.kill('SIGKILL')
}

/** The connection in the form of DATABASE_URL. */
export function databaseUrl({ connectionString, host, user, password, database }: ClientConfig): string {
  if (connectionString) return connectionString
  const url = new URL(`postgres://localhost/${database}`)
  url.username = encodeURIComponent(user ?? '')
  url.password = encodeURIComponent(typeof password === 'string' ? password : '')
  url.searchParams.set('host', host ?? '')
  return url.href
}
