import { createHash } from 'node:crypto'
import { mkdtempSync, chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoPolicy } from '@jara/rules/trust/policy'
import pg, { type ClientConfig } from 'pg'
import { startBundledPostgres } from '../../apps/server/src/db/bundled-postgres/start-bundled-postgres.ts'
import { lockDataFolder } from '../../apps/server/src/db/data-folder-lock.ts'
import { connect, type Database } from '../../apps/server/src/db/db.ts'
import { beginPolicy } from '../../apps/server/src/policy/policy.sql.ts'
import { putInForce } from '../../apps/server/testing/policy.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'

/** The bundled PostgreSQL in a temporary folder, which is removed when the bench ends. */
export interface BenchPostgres {
  /** A new, migrated database. */
  createDatabase(name: string): Promise<BenchDatabase>
  readonly postmasterPid: number
  /** The folder for the bench's own files. */
  readonly folder: string
  stop(): Promise<void>
}

export interface BenchDatabase {
  readonly db: Database
  readonly connection: PostgresAddress
  /** Runs statements one by one without a time limit. */
  load(statements: readonly string[]): Promise<void>
}

export interface PostgresAddress {
  readonly host: string
  readonly user: string
  readonly password: string
  readonly database: string
  readonly passwordFile: string
}

/** Every confirmation checks this limit like any other, and none reaches it: a bench issues in a minute what shops issue in a year. */
const inexhaustible = { ...demoPolicy.issuing, nairaWhileNew: 1e9, naira: 1e9 }

/** On disk, not in memory, because commits are part of the measurement. */
export const benchParent = process.env.BENCH_DIR ?? tmpdir()

export async function startBenchPostgres(): Promise<BenchPostgres> {
  const folder = mkdtempSync(join(benchParent, 'jara-bench-'))
  // PostgreSQL may run under another account, which must be able to reach its own folder.
  chmodSync(folder, 0o711)
  const lock = await lockDataFolder(folder)
  const postgres = await startBundledPostgres({ folder: lock, log: { info: () => {}, error: printError } })
  const server = addressOf(postgres.connection, folder)
  const open: Database[] = []
  return {
    folder,
    postmasterPid: Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0]),
    async createDatabase(name) {
      await runAll(server, [`create database ${name}`])
      const connection = { ...server, database: name }
      const db = connect({ connection })
      open.push(db)
      await migrate(db)
      await beginPolicy(db, 'demo')
      await putInForce(db, { issuing: inexhaustible })
      return { db, connection, load: (statements) => runAll(connection, statements) }
    },
    async stop() {
      await Promise.all(open.map((db) => db.end()))
      await postgres.stop()
      lock.release()
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    },
  }
}

/** SQL for an id derived from a number. Cheap to compute, because pgbench's cost counts as the server's. */
export function idOf(kind: string, number: string): string {
  return `('${hexOf(kind).slice(0, 20)}' || lpad((${number})::text, 12, '0'))::uuid`
}

/** SQL for an id that starts with a time, like the server's own ids: one per millisecond. */
export function drawnIdOf(kind: string, number: string): string {
  return `('0' || to_hex(${firstDrawnMs} + ${number}) || '7${hexOf(kind).slice(13)}')::uuid`
}

/** The id that `idOf` derives from the number. */
export function sampleId(kind: string, number: number): string {
  return asUuid(hexOf(kind).slice(0, 20) + String(number).padStart(12, '0'))
}

/** The id that `drawnIdOf` derives from the number. */
export function sampleDrawnId(kind: string, number: number): string {
  return asUuid(`0${(firstDrawnMs + number).toString(16)}7${hexOf(kind).slice(13)}`)
}

const firstDrawnMs = Date.UTC(2026, 0, 1)

function hexOf(kind: string): string {
  return createHash('md5').update(kind).digest('hex')
}

function asUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function addressOf({ host, user, password, database }: ClientConfig, folder: string): PostgresAddress {
  if (!host || !user || !database || typeof password !== 'string')
    throw new Error('The bundled PostgreSQL has no address.')
  const passwordFile = join(folder, 'pgpass')
  writeFileSync(passwordFile, `*:*:*:*:${password}\n`, { mode: 0o600 })
  return { host, user, password, database, passwordFile }
}

async function runAll(address: PostgresAddress, statements: readonly string[]): Promise<void> {
  const { host, user, password, database } = address
  const client = new pg.Client({ host, user, password, database })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

function printError(message: string): void {
  process.stderr.write(`${message}\n`)
}
