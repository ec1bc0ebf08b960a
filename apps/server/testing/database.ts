import { randomUUID } from 'node:crypto'
import pg, { type ClientConfig } from 'pg'
import { inject } from 'vitest'
import { connect, type Database } from '../src/db/db.ts'

export interface TestServer {
  readonly connection:
    | { readonly connectionString: string }
    | { readonly host: string; readonly user: string; readonly password: string; readonly database: string }
  readonly prefix: string
  readonly template: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

export interface TestDatabase {
  readonly db: Database
  readonly connection: ClientConfig
  readonly drop: () => Promise<void>
}

/** On a busy machine a test may be slow, but must not fail, so statements get ten times the usual limit. */
export const unhurriedLimits = {
  connectionMs: 50_000,
  statementMs: 60_000,
  silenceMs: 70_000,
  idleInTransactionMs: 150_000,
}

/** A migrated database for one test file: create it in beforeAll, drop it in afterAll. */
export function createTestDatabase(): Promise<TestDatabase> {
  return create(inject('testServer').template)
}

/** An empty database, for the tests of the migrations. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return create('template1')
}

async function create(template: string): Promise<TestDatabase> {
  const { connection: server, prefix } = inject('testServer')
  const name = `${prefix}_${randomUUID().replaceAll('-', '')}`
  // By default PostgreSQL writes a whole template to its log, which takes three times as long.
  await run(server, `create database ${name} template ${template} strategy file_copy`)
  const connection = inDatabase(server, name)
  const db = connect({ connection, limits: unhurriedLimits })
  return {
    db,
    connection,
    drop: async () => {
      await db.end()
      await drop(server, name)
    },
  }
}

export function inDatabase(server: ClientConfig, database: string): ClientConfig {
  if (!server.connectionString) return { ...server, database }
  const url = new URL(server.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

/**
 * `force` lacks the privilege to end an autovacuum worker. A plain drop stops the worker, but does not stop sessions that are
 * just ending, and waits five seconds for them. So the two alternate until one of them works.
 */
async function drop(server: ClientConfig, name: string): Promise<void> {
  const plain = `drop database ${name}`
  for (let isForced = true; ; isForced = !isForced) {
    try {
      await run(server, isForced ? `${plain} with (force)` : plain)
      return
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || !stillInUse.has(error.code ?? '')) throw error
    }
  }
}

/** Insufficient privilege, and object in use. */
const stillInUse = new Set(['42501', '55006'])

async function run(server: ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
