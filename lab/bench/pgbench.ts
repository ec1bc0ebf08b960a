import { execFile } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BenchDatabase, BenchPostgres } from './bench-database.ts'
import type { PgbenchScript } from './pgbench-script.ts'
import { readPostgresCpu } from './cpu-time.ts'

export interface PgbenchRun {
  readonly perSecond: number
  /** CPU time of PostgreSQL's processes per transaction. */
  readonly cpuMicroseconds: number
}

export interface PgbenchLoad {
  readonly clients: number
  readonly transactionsPerClient: number
  readonly variables?: Readonly<Record<string, number>>
}

/** Runs a fixed number of transactions, so that every round does the same work. */
export async function runPgbench(
  postgres: BenchPostgres,
  database: BenchDatabase,
  script: PgbenchScript | 'tpcb-like',
  { clients, transactionsPerClient, variables = {} }: PgbenchLoad,
): Promise<PgbenchRun> {
  const all = { ...(script === 'tpcb-like' ? {} : script.variables), ...variables }
  const before = await readPostgresCpu(postgres.postmasterPid)
  const output = await pgbench(database, [
    '--no-vacuum',
    '--protocol=prepared',
    `--client=${clients}`,
    `--jobs=${Math.min(clients, 2)}`,
    `--transactions=${transactionsPerClient}`,
    ...Object.entries(all).flatMap(([name, value]) => ['-D', `${name}=${value}`]),
    ...(script === 'tpcb-like' ? ['--builtin=tpcb-like'] : ['--file', fileOf(postgres, script)]),
  ])
  const after = await readPostgresCpu(postgres.postmasterPid)
  const transactions = clients * transactionsPerClient
  const done = Number(/actually processed: (\d+)/.exec(output)?.[1])
  if (done !== transactions)
    throw new Error(`pgbench did ${done} of ${transactions} transactions:\n${output}`)
  return {
    perSecond: Number(/tps = ([\d.]+) \(without/.exec(output)?.[1]),
    cpuMicroseconds: ((after - before) * 1e6) / transactions,
  }
}

/** Creates pgbench's own tables beside ours. */
export async function initializeTpcb(database: BenchDatabase, scale: number): Promise<void> {
  await pgbench(database, ['--initialize', '--init-steps=dtgvp', `--scale=${scale}`, '--quiet'])
}

async function pgbench({ connection }: BenchDatabase, words: readonly string[]): Promise<string> {
  const { host, user, database, passwordFile } = connection
  const env = { ...process.env, PGHOST: host, PGUSER: user, PGDATABASE: database, PGPASSFILE: passwordFile }
  const { stdout } = await promisify(execFile)(findPgbench(), [...words], {
    env,
    maxBuffer: 64 * 1024 * 1024,
  })
  return stdout
}

const debianFolder = '/usr/lib/postgresql'

/** The bundled PostgreSQL has no pgbench. Any installed version speaks the same protocol. */
export function findPgbench(): string {
  const versions = existsSync(debianFolder)
    ? readdirSync(debianFolder).toSorted((a, b) => Number(b) - Number(a))
    : []
  const folders = [
    ...versions.map((version) => join(debianFolder, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ]
  const found = folders.map((folder) => join(folder, 'pgbench')).find((file) => existsSync(file))
  if (found === undefined)
    throw new Error(
      'pgbench is missing. On Debian and Ubuntu it is in the package postgresql (apt-get install postgresql).',
    )
  return found
}

function fileOf({ folder }: BenchPostgres, { text }: PgbenchScript): string {
  const file = join(folder, 'transaction.sql')
  writeFileSync(file, text)
  return file
}
