import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { BenchDatabase } from './bench-database.ts'

export interface RunningProcess {
  readonly url: string
  readonly pid: number
  stop(): Promise<void>
}

/** Starts the server on the bench's database. */
export function startServerProcess(environment: Readonly<Record<string, string>>): Promise<RunningProcess> {
  return startProcess(join(import.meta.dirname, 'bench-server.ts'), environment)
}

/**
 * Starts the whole product with demo data, as `npm start` does, in a separate data folder. It leaves out the console's month of
 * demo activity, because creating it keeps the processor busy for a while after the start.
 */
export function startWholeServer(dataDir: string): Promise<RunningProcess> {
  return startProcess(join(import.meta.dirname, '../../apps/server/src/main.ts'), {
    DATA_DIR: dataDir,
    DEMO_MONTH: 'off',
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
  })
}

export function serverEnvironment(
  { connection }: BenchDatabase,
  dataDir: string,
): Readonly<Record<string, string>> {
  const { host, user, password, database } = connection
  const databaseUrl = new URL(`postgresql://${user}:${password}@localhost/${database}`)
  databaseUrl.searchParams.set('host', host)
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl.href,
    HOST: '127.0.0.1',
    PORT: '0',
    DEMO: 'off',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  }
}

/** A Fastify server with one empty route: the upper limit of this HTTP stack. */
export function startNoopProcess(): Promise<RunningProcess> {
  return startProcess(join(import.meta.dirname, 'noop-server.ts'), {})
}

async function startProcess(
  script: string,
  environment: Readonly<Record<string, string>>,
): Promise<RunningProcess> {
  const child = spawn(process.execPath, [script], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const url = await Promise.race([readAddress(child), ended.then(refuseEarlyEnd(script))])
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

function readAddress({ stdout }: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    if (!stdout) return
    createInterface({ input: stdout }).on('line', (line) => {
      const address = /http:\/\/\S+/.exec(line)?.[0]
      if (address !== undefined) resolve(address)
    })
  })
}

function refuseEarlyEnd(script: string): () => never {
  return () => {
    throw new Error(`${script} ended before it printed its address`)
  }
}
