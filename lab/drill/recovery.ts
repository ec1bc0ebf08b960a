// `npm run drill:recovery`: a database is lost, and restored to just before a mistake.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Call } from '@jara/contract/call'
import { getHealth } from '@jara/contract/operations/installation'
import { getPoints } from '@jara/contract/points/balance'
import { connect, type Database } from '../../apps/server/src/db/db.ts'
import { auditLedger, isSound } from '../../apps/server/src/ledger/audit.ts'
import { earnPoints } from '../../apps/server/src/ledger/moves.sql.ts'
import { type SignedIn, signUp } from '../../apps/server/testing/accounts.ts'
import { startCommand } from '../../apps/server/testing/command-process.ts'
import { send, type TestRequest } from '../../apps/server/testing/server.ts'
import { type ServerProcess, startServerProcess } from '../../apps/server/testing/server-process.ts'
import { type ArchivedPostgres, startArchivedPostgres } from './archived-postgres.ts'
import { checkPorts, makePlace, type Place } from './place.ts'
import { findRecoveryPrograms, type RecoveryPrograms } from './programs.ts'

const { values: options } = parseArgs({
  options: {
    folder: { type: 'string' },
    port: { type: 'string', default: '9380' },
    'negative-control': { type: 'boolean', default: false },
  },
})

const rounds = 50
const pointsEach = 10

await main()

async function main(): Promise<void> {
  const programs = findRecoveryPrograms()
  if ('missing' in programs) {
    console.error(programs.missing)
    process.exit(69)
  }
  const port = Number(options.port)
  if (!(port >= 1024 && port <= 65_000)) {
    console.error('--port is a number from 1024 to 65000.')
    process.exit(64)
  }
  await checkPorts([port])
  const place = makePlace(options.folder)
  process.env['TMPDIR'] = place.folder
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void place.leave(false).then(() => process.exit(130)))
  const complaints = await drill(place, programs, port).catch((error: unknown) => [String(error)])
  for (const complaint of complaints) console.log(`WRONG: ${complaint}`)
  const logs = await place.leave(complaints.length > 0)
  if (logs !== undefined) console.log(`The logs are in ${logs}`)
  console.log(
    complaints.length === 0 ? 'Nothing of before the mistake was lost, and nothing of it is left.' : '',
  )
  process.exit(complaints.length === 0 ? 0 : 1)
}

async function drill(place: Place, programs: RecoveryPrograms, port: number): Promise<readonly string[]> {
  const postgres = await startArchivedPostgres(place, programs, port)
  const settings = { ...(await makeDatabase(postgres)), DATA_DIR: join(place.folder, 'jara') }
  let db = openDatabase(postgres)
  const server = startServerProcess(settings)
  const customers = await openAccounts(await server.ready(), db)
  await give(db, customers, 'before the backup')
  console.log('Backing up while the server serves')
  const [given] = await Promise.all([give(db, customers, 'beside the backup'), postgres.backUp()])
  await give(db, customers, 'after the backup')
  const wanted = { ledger: await auditLedger(db), at: await timeOf(db) }
  await makeMistake(db, customers)
  await archive(postgres)
  await db.end()
  await end(server)

  console.log('Losing the machine, and recovering to just before the mistake')
  await postgres.lose()
  const begunAt = performance.now()
  await postgres.recover(options['negative-control'] ? undefined : wanted.at)
  console.log(`PostgreSQL served again after ${Math.round((performance.now() - begunAt) / 100) / 10} s`)
  console.log(await postgres.describe())
  db = openDatabase(postgres)
  const prepared = await startCommand(
    'prepare-recovered',
    { DATABASE_URL: postgres.url('jara_owner', 'jara') },
    { words: [wanted.at] },
  ).ended
  if (prepared.code !== 0) throw new Error(prepared.complaint)
  const found = await auditLedger(db)
  const again = startServerProcess(settings)
  const complaints = await judge(await again.ready(), { customers, given, wanted, found, db })
  await db.end()
  await end(again)
  return complaints
}

async function makeDatabase(postgres: ArchivedPostgres) {
  const db = postgres.superuser()
  await db.script(`create role jara_owner login password 'of-the-drill'`)
  await db.script(`create role jara_server login password 'of-the-drill'`)
  await db.script('create database jara owner jara_owner')
  await db.end()
  return {
    DATABASE_URL: postgres.url('jara_server', 'jara'),
    MIGRATION_DATABASE_URL: postgres.url('jara_owner', 'jara'),
  }
}

function openDatabase(postgres: ArchivedPostgres): Database {
  return connect({ connection: { connectionString: postgres.url('jara_owner', 'jara') }, poolSize: 4 })
}

async function openAccounts(url: string, db: Database): Promise<readonly SignedIn[]> {
  const call = (...request: [Pick<Call, 'method' | 'path'>, TestRequest?]) => send(url, ...request)
  const customers: SignedIn[] = []
  for (let number = 0; number < 8; number += 1) customers.push(await signUp({ db, call }, 'customer'))
  return customers
}

/** Returns how many points each customer received. */
async function give(db: Database, customers: readonly SignedIn[], cause: string): Promise<number> {
  for (let round = 0; round < rounds; round += 1)
    await Promise.all(
      customers.map(({ id }) =>
        earnPoints(db, { userId: id, points: pointsEach, cause: `${cause}/${id}/${round}` }),
      ),
    )
  return rounds * pointsEach
}

/** A mistake that no statement can undo: points for all customers, and a dropped table. */
async function makeMistake(db: Database, customers: readonly SignedIn[]): Promise<void> {
  await give(db, customers, 'by mistake')
  await db.script('drop table notices cascade')
}

async function timeOf(db: Database): Promise<string> {
  const now = await db.row<{ at: string }>('select clock_timestamp()::text as at')
  return now?.at ?? ''
}

/** Archives everything written so far, which otherwise happens within a minute. */
async function archive(postgres: ArchivedPostgres): Promise<void> {
  const db = postgres.superuser()
  await db.rows('select pg_switch_wal()')
  await db.end()
  await postgres.check()
}

async function end(server: ServerProcess): Promise<void> {
  server.signal('SIGTERM')
  await server.ended
}

interface Sight {
  readonly customers: readonly SignedIn[]
  readonly given: number
  readonly wanted: { readonly ledger: Awaited<ReturnType<typeof auditLedger>> }
  readonly found: Awaited<ReturnType<typeof auditLedger>>
  readonly db: Database
}

async function judge(
  url: string,
  { customers, given, wanted, found, db }: Sight,
): Promise<readonly string[]> {
  const complaints: string[] = []
  if (!isSound(found)) complaints.push(`the ledger is not sound: ${JSON.stringify(found)}`)
  if (found.sha256 !== wanted.ledger.sha256)
    complaints.push(
      `${wanted.ledger.transfers} transfers were there before the mistake, and now other ${found.transfers}`,
    )
  const table = await db.row<{ there: boolean }>(`select to_regclass('notices') is not null as there`)
  if (table?.there !== true) complaints.push('the table that was dropped is still gone')
  if ((await send(url, getHealth)).status !== 200) complaints.push('a server on it is not ready')
  for (const { token } of customers) {
    const { status, body } = await send(url, getPoints, { token })
    const points = status === 200 ? getPoints.answer.parse(body).points : undefined
    if (points !== 3 * given)
      complaints.push(`a customer of before has ${points} points instead of ${3 * given}`)
  }
  return complaints
}
