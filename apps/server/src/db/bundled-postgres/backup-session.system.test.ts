import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeDatabaseFolder, removeDatabaseFolder } from '../../../testing/database-folder.ts'
import { lockDataFolder } from '../data-folder-lock.ts'
import { connect } from '../db.ts'
import { openBackupSession } from './backup-session.ts'
import { findBinaries } from './binaries.ts'
import { joinBundledPostgres } from './join-bundled-postgres.ts'
import { runProgram } from './run-program.ts'
import { chooseRunner } from './runner.ts'
import { startBundledPostgres } from './start-bundled-postgres.ts'

let dataDir: string
const log = { info: () => {}, error: () => {} }

beforeEach(() => {
  dataDir = makeDatabaseFolder()
})

afterEach(() => removeDatabaseFolder(dataDir))

const rulesFile = () => join(dataDir, 'postgres', 'pg_hba.conf')

/** Creates a database with no role but its owner, as older versions did. */
async function makeLegacyDatabase(): Promise<void> {
  const folder = await lockDataFolder(dataDir)
  await (await startBundledPostgres({ folder, log })).stop()
  const paths = { dataDir, clusterDir: join(dataDir, 'postgres'), binaries: findBinaries() }
  await runProgram(
    chooseRunner(paths),
    [paths.binaries.postgres, '--single', '-D', paths.clusterDir, '-c', 'exit_on_error=on', 'postgres'],
    'drop owned by jara_backup;\ndrop role jara_backup;\ndrop role jara_server;\n',
  )
  writeFileSync(rulesFile(), 'local all jara scram-sha-256\n')
  folder.release()
}

it('a database made before backups existed can be backed up after its next start', async () => {
  await makeLegacyDatabase()
  const { connection, backupConnection, leave } = await joinBundledPostgres(dataDir, log)
  const db = connect({ connection, poolSize: 1 })
  const session = await openBackupSession(backupConnection)
  await session.begin()
  const { label, firstSegment, lastSegment } = await session.finish()
  expect(label).toContain(`(file ${firstSegment})`)
  expect(lastSegment >= firstSegment).toBe(true)
  const keptFrom = 'select temporary, pg_walfile_name(restart_lsn) <= $1 as early from pg_replication_slots'
  expect(await db.rows(keptFrom, [firstSegment])).toEqual([{ temporary: true, early: true }])
  await session.close()
  await db.end()
  expect(readFileSync(rulesFile(), 'utf8')).toBe(
    'local all jara scram-sha-256\nlocal jara jara_server scram-sha-256\nlocal postgres jara_backup scram-sha-256\n',
  )
  await leave()
})

it('the backup role cannot read tables, and an outdated server is reported with advice to restart it', async () => {
  const folder = await lockDataFolder(dataDir)
  const postgres = await startBundledPostgres({ folder, log })
  const { connection, backupConnection } = await joinBundledPostgres(dataDir, log)
  const asBackup = connect({ connection: { ...backupConnection, database: 'jara' }, poolSize: 1 })
  await expect(asBackup.rows('select 1')).rejects.toThrow('no pg_hba.conf entry')
  await asBackup.end()
  const asServer = connect({ connection: { ...connection, database: 'postgres' }, poolSize: 1 })
  await expect(asServer.rows("select pg_backup_start('mine')")).rejects.toThrow('permission denied')
  await asServer.end()
  await expect(openBackupSession({ ...backupConnection, user: 'nobody' })).rejects.toThrow(
    'is an older version of Jara without backups',
  )
  await postgres.stop()
  folder.release()
})
