import pg, { type ClientConfig } from 'pg'
import type { TestProject } from 'vitest/node'
import { startBundledPostgres } from '../src/db/bundled-postgres/start-bundled-postgres.ts'
import { lockDataFolder } from '../src/db/data-folder-lock.ts'
import { connect } from '../src/db/db.ts'
import { migrate } from '../src/db/migrate.ts'
import { beginPolicy } from '../src/policy/policy.sql.ts'
import { makeDatabaseFolder, removeDatabaseFolder } from './database-folder.ts'
import { inDatabase, type TestServer } from './database.ts'

interface RunningServer {
  readonly connection: ClientConfig
  stop(): Promise<void>
}

/** One PostgreSQL and one migrated template for the whole run; every test file clones the template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL
    ? { connection: { connectionString: process.env.TEST_DATABASE_URL }, stop: async () => {} }
    : await startTemporary()
  const prefix = `jara_test_${process.pid}_${Date.now()}`
  const template = `${prefix}_template`
  const cleanUp = async () => {
    try {
      await dropDatabases(server.connection, prefix)
    } finally {
      await server.stop()
    }
  }
  try {
    await makeTemplate(server.connection, template)
  } catch (error) {
    await cleanUp()
    throw error
  }
  project.provide('testServer', { connection: plain(server.connection), prefix, template })
  return cleanUp
}

async function startTemporary(): Promise<RunningServer> {
  const dataDir = makeDatabaseFolder()
  try {
    const folder = await lockDataFolder(dataDir)
    const postgres = await startBundledPostgres({ folder, log: { info: () => {}, error: complain } })
    return {
      connection: postgres.connection,
      async stop() {
        await postgres.stop()
        folder.release()
        await removeDatabaseFolder(dataDir)
      },
    }
  } catch (error) {
    await removeDatabaseFolder(dataDir)
    throw error
  }
}

function complain(message: string): void {
  process.stderr.write(`${message}\n`)
}

async function makeTemplate(server: ClientConfig, template: string): Promise<void> {
  await withClient(server, (client) => client.query(`create database ${template}`))
  const db = connect({ connection: inDatabase(server, template), poolSize: 2 })
  try {
    await migrate(db)
    await beginPolicy(db, 'demo')
  } finally {
    await db.end()
  }
}

async function dropDatabases(server: ClientConfig, prefix: string): Promise<void> {
  await withClient(server, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    )
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
  })
}

async function withClient(
  server: ClientConfig,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Vitest passes only plain JSON to its workers. */
function plain({ connectionString, host, user, password, database }: ClientConfig): TestServer['connection'] {
  if (connectionString) return { connectionString }
  if (!host || !user || !database || typeof password !== 'string')
    throw new Error('The test server has no address.')
  return { host, user, password, database }
}
