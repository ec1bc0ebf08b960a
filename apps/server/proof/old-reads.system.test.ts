import { spawnSync } from 'node:child_process'
import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listNearbyRetailers } from '@jara/contract/shop/retailers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findBinaries } from '../src/db/bundled-postgres/binaries.ts'
import { type Postmaster, startPostmaster } from '../src/db/bundled-postgres/postmaster.ts'
import { readPassword } from '../src/db/bundled-postgres/read-password.ts'
import { backupConnection, ownerConnection } from '../src/db/bundled-postgres/roles.ts'
import { chooseRunner } from '../src/db/bundled-postgres/runner.ts'
import { makeSocketFolder } from '../src/db/bundled-postgres/socket-folder.ts'
import { postmasterPid } from '../src/db/bundled-postgres/stop-orphan.ts'
import { connect, type Database } from '../src/db/db.ts'
import { type SignedIn, signUp } from '../testing/accounts.ts'
import { makeDatabaseFolder, removeDatabaseFolder } from '../testing/database-folder.ts'
import { type DatabaseProcess, startDatabaseProcess } from '../testing/database-process.ts'
import { send, type TestServer } from '../testing/server.ts'
import { databaseUrl, type ServerProcess, startServerProcess } from '../testing/server-process.ts'
import { succeed } from '../testing/shops.ts'
import { until } from '../testing/until.ts'

const metricsToken = 'a-token-for-metrics'
const primaryFolder = makeDatabaseFolder()
const replicaFolder = makeDatabaseFolder()

let primary: DatabaseProcess
let replica: Postmaster
let server: ServerProcess
let api: { readonly call: TestServer['call']; readonly db: Database }
let onReplica: Database
let url: string
let customer: SignedIn

beforeAll(async () => {
  const first = startDatabaseProcess(primaryFolder)
  const connection = await first.ready()
  await first.end('SIGTERM')
  appendFileSync(join(primaryFolder, 'postgres', 'pg_hba.conf'), 'local replication all scram-sha-256\n')
  const replicaConnection = copyAsReplica(String(connection.host))
  primary = startDatabaseProcess(primaryFolder)
  await primary.ready()
  replica = await replicaConnection.start()
  server = startServerProcess({
    DATA_DIR: makeDatabaseFolder(),
    DATABASE_URL: databaseUrl(connection),
    DATABASE_READ_URL: databaseUrl(replicaConnection.owner),
    METRICS_TOKEN: metricsToken,
  })
  url = await server.ready()
  onReplica = connect({ connection: replicaConnection.owner, poolSize: 1 })
  api = {
    db: connect({ connection, poolSize: 2 }),
    call: (call, request) => send(url, call, request),
  }
  customer = await signUp(api, 'customer')
})

afterAll(async () => {
  server.signal('SIGKILL')
  await server.ended
  await Promise.all([api.db.end(), onReplica.end()])
  await replica.stop()
  await primary.end('SIGTERM')
  await removeDatabaseFolder(replicaFolder)
  await removeDatabaseFolder(primaryFolder)
})

function copyAsReplica(primarySocket: string) {
  const clusterDir = join(replicaFolder, 'postgres')
  spawnSync('cp', ['-a', join(primaryFolder, 'postgres'), clusterDir])
  const paths = { dataDir: replicaFolder, clusterDir, binaries: findBinaries() }
  const runner = chooseRunner(paths)
  const password = readPassword(clusterDir)
  const socketDir = makeSocketFolder(replicaFolder, password, runner)
  const { user } = backupConnection(primarySocket, password)
  setReplica(`primary_conninfo = 'host=${primarySocket} user=${user} password=${password}'`)
  writeFileSync(join(clusterDir, 'standby.signal'), '')
  return {
    owner: ownerConnection(socketDir, password),
    start: () => startPostmaster({ ...paths, runner, socketDir }),
  }
}

function setReplica(line: string): void {
  appendFileSync(join(replicaFolder, 'postgres', 'postgresql.auto.conf'), `${line}\n`)
}

async function openShop(name: string): Promise<void> {
  await api.db.rows(
    `insert into retailers (kind, name, email, address, state, city, country, latitude, longitude, unique_code)
     values ('retailer', $1, 'shop@example.ng', 'Somewhere', 'Lagos', 'Lagos', 'Nigeria', 6.5244, 3.3792, $1)`,
    [name],
  )
}

async function nearby(): Promise<readonly string[]> {
  const query = { latitude: '6.5244', longitude: '3.3792' }
  return (await succeed(api, listNearbyRetailers, { token: customer.token, query })).map(({ name }) => name)
}

async function isFollowed(): Promise<boolean> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  return /^jara_replica_followed 1$/m.test(await (await fetch(`${url}/metrics`, { headers })).text())
}

it('shops nearby are read from a replica that keeps up, and from the primary once it is behind or gone', async () => {
  await until(isFollowed)
  await openShop('Early')
  await until(async () => (await nearby()).includes('Early'))
  await until(async () => {
    await nearby()
    // A connection shows its last statement, which may be the one that reads the replica's position.
    const asked = await onReplica.rows(
      `select from pg_stat_activity where pid <> pg_backend_pid() and query like '%from retailers%'`,
    )
    return asked.length > 0
  })

  setReplica(`primary_conninfo = ''`)
  process.kill(postmasterPid(join(replicaFolder, 'postgres')) ?? 0, 'SIGHUP')
  await until(async () => (await onReplica.rows('select from pg_stat_wal_receiver')).length === 0)
  await openShop('Late')
  await until(async () => !(await isFollowed()))
  expect(await nearby()).toContain('Late')
  expect(await onReplica.rows(`select from retailers where name = 'Late'`)).toEqual([])

  await replica.stop()
  expect(await nearby()).toContain('Late')
})
