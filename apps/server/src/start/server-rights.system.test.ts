import { registerCustomer, signIn } from '@jara/contract/identity/auth'
import { getPoints } from '@jara/contract/points/balance'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aRegistration, testPassword } from '../../testing/accounts.ts'
import { makeDatabaseFolder, removeDatabaseFolder } from '../../testing/database-folder.ts'
import { startDatabaseProcess } from '../../testing/database-process.ts'
import { type Installation, openInstallation } from '../../testing/installation.ts'
import { send } from '../../testing/server.ts'
import { databaseUrl, killServersLeft, startServerProcess } from '../../testing/server-process.ts'
import { chainActs } from '../access/audit/audit-chain.ts'
import { recordAuditEvent, theServer } from '../access/audit/audit-log.ts'
import { verifyAudit } from '../access/audit/verify-audit.ts'
import { joinBundledPostgres } from '../db/bundled-postgres/join-bundled-postgres.ts'
import { serverConnection } from '../db/bundled-postgres/roles.ts'
import { connect, type Database } from '../db/db.ts'
import { newestId } from '../db/settled-ids.ts'

const quiet = { info: () => undefined, error: () => undefined }

describe('the role of a running server', () => {
  let installation: Installation
  let server: Database

  beforeAll(async () => {
    installation = await openInstallation({ DEMO: 'on' })
    const { connection, leave } = await joinBundledPostgres(installation.dataDir, quiet)
    const password = readFileSync(join(installation.dataDir, 'postgres', 'jara-server-password'), 'utf8')
    server = connect({ connection: serverConnection(connection.host ?? '', password), poolSize: 1 })
    await leave()
  })

  afterAll(async () => {
    await server.end()
    await installation.close()
  })

  it('is the one that the server uses', async () => {
    const users = await installation.db.rows(
      `select distinct usename from pg_stat_activity where datname = 'jara' and pid <> pg_backend_pid() order by 1`,
    )
    expect(users).toContainEqual({ usename: 'jara_server' })
  })

  it.each([
    'update point_transfers set points = points + 1',
    'delete from point_transfers',
    'truncate point_transfers',
    'delete from wallets',
    'update programme_policies set reason = reason',
    'delete from policy_decisions',
    'update audit_log set act = act',
    'delete from audit_chain',
    'delete from case_evidence',
    `update installation set begun_as = 'real'`,
    'delete from schema_migrations',
  ])('may not %s', async (statement) => {
    await expect(server.rows(statement)).rejects.toThrow('permission denied')
  })

  it.each([
    'alter table point_transfers disable trigger all',
    'drop trigger point_transfers_are_append_only on point_transfers',
    'drop table point_transfers',
    'alter domain not_negative drop constraint not_negative_check',
    `create or replace function refuse_ledger_change() returns trigger language plpgsql as 'begin return null; end'`,
  ])('owns nothing: %s', async (statement) => {
    await expect(server.rows(statement)).rejects.toThrow(/must be owner|permission denied/)
  })

  it('chains the acts of the audit log: it may read how far their numbers go', async () => {
    await recordAuditEvent(server, { caller: theServer, act: 'codes-issued' })
    // The running server has the same role and chains once a minute, so it may get there first.
    await chainActs(server)
    expect(await verifyAudit(server)).toMatchObject({ waiting: 0, problems: [] })
    expect(await newestId(server, 'point_transfers')).toBeGreaterThan(0)
  })

  it('may not take the rights of the owner', async () => {
    await expect(server.rows('set role jara')).rejects.toThrow('permission denied')
    await expect(server.rows(`set session_replication_role = 'replica'`)).rejects.toThrow('permission denied')
  })
})

describe('a server on a PostgreSQL of its operator', () => {
  let folder: string
  let dataDir: string

  beforeAll(async () => {
    folder = makeDatabaseFolder()
    dataDir = await mkdtemp(join(tmpdir(), 'jara-two-roles-'))
  })
  afterEach(killServersLeft)
  afterAll(async () => {
    await removeDatabaseFolder(folder)
    await rm(dataDir, { recursive: true })
  })

  it('migrates as the owner and works as the other role; with one role it warns', async () => {
    const database = startDatabaseProcess(folder)
    const owner = await database.ready()
    const password = readFileSync(join(folder, 'postgres', 'jara-server-password'), 'utf8')
    const roles = {
      MIGRATION_DATABASE_URL: databaseUrl(owner),
      DATABASE_URL: databaseUrl(serverConnection(owner.host ?? '', password)),
    }
    const server = startServerProcess({ ...roles, DATA_DIR: dataDir, DEMO: 'off' })
    const url = await server.ready()
    const person = aRegistration()
    expect((await send(url, registerCustomer, { body: person })).status).toBe(201)
    const signedIn = await send(url, signIn, { body: { email: person.email, password: testPassword } })
    const { token } = signIn.answer.parse(signedIn.body)
    expect(await send(url, getPoints, { token })).toMatchObject({ status: 200, body: { points: 0 } })
    expect(server.printed()).not.toContain('owns the tables')
    server.signal('SIGTERM')
    await server.ended

    const asOwner = startServerProcess({
      DATABASE_URL: roles.MIGRATION_DATABASE_URL,
      DATA_DIR: dataDir,
      DEMO: 'off',
    })
    await asOwner.ready()
    expect(asOwner.printed()).toContain('the server owns the tables')
    asOwner.signal('SIGTERM')
    await asOwner.ended
    await database.end('SIGTERM')
  })
})
