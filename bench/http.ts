// The whole way over HTTP, beside pgbench saying the same to the database and beside a route that does nothing.
import { join } from 'node:path'
import type { Request } from 'autocannon'
import { decidePurchase } from '@jara/contract/purchases'
import { getPoints } from '@jara/contract/users'
import { type BenchDatabase, type BenchPostgres, startBenchPostgres } from './bench-database.ts'
import { type Gate, median, medianRatio, printGates, printTable } from './figures.ts'
import { httpData, recordDeciding, recordReadingPoints } from './http-data.ts'
import { type HttpLoad, type HttpRun, runHttp } from './http-load.ts'
import type { LedgerSize } from './ledger-data.ts'
import { sampleId } from './ledger-scripts.ts'
import { type PgbenchRun, runPgbench } from './pgbench.ts'
import type { PgbenchScript } from './pgbench-script.ts'
import { customerToken, keeperToken } from './sessions.ts'
import { type RunningProcess, startNoopProcess, startServerProcess } from './server-process.ts'

const isShort = process.argv.includes('--short')

const connections = isShort ? 4 : 32
const rounds = isShort ? 1 : 5
const amounts = isShort ? { reads: 40, writes: 40 } : { reads: 25_600, writes: 9_600 }
/** autocannon prepares a few more requests than it sends. */
const decidedOverHttp = rounds * (amounts.writes + connections * 4)
const size: LedgerSize = {
  tpcbScale: 0,
  customers: isShort ? 1_000 : 100_000,
  shops: isShort ? 50 : 1_000,
  purchases: decidedOverHttp + rounds * amounts.writes,
  purchasesAtOneShop: 0,
}

let nextPurchase = 0

const httpWorkloads = ['no-op', 'points', 'approve'] as const
const pgbenchWorkloads = ['points in SQL', 'approve in SQL'] as const
type Http = Readonly<Record<(typeof httpWorkloads)[number], HttpRun[]>>
type Sql = Readonly<Record<(typeof pgbenchWorkloads)[number], PgbenchRun[]>>

const takeDown = new AsyncDisposableStack()
try {
  process.exitCode = await measure()
} finally {
  await takeDown.disposeAsync()
}

async function measure(): Promise<number> {
  const postgres = await startBenchPostgres()
  takeDown.defer(() => postgres.stop())
  const database = await postgres.createDatabase('bench')
  console.log(`Loading ${size.customers} customers and ${size.purchases} purchases`)
  await database.load(httpData(size))
  const scripts = {
    'points in SQL': await recordReadingPoints(database.db, size),
    'approve in SQL': await recordDeciding(database.db, size),
  }
  const server = await startServerProcess(database, join(postgres.folder, 'server'))
  takeDown.defer(() => server.stop())
  const noop = await startNoopProcess()
  takeDown.defer(() => noop.stop())

  const http: Http = { 'no-op': [], points: [], approve: [] }
  const sql: Sql = { 'points in SQL': [], 'approve in SQL': [] }
  for (let round = 0; round < rounds; round += 1) {
    await runRound(round, { postgres, database, scripts, server, noop }, http, sql)
    console.log(`Round ${round + 1} of ${rounds} is done`)
  }
  print(http, sql)
  const isKept = printGates(gatesOf(http, sql))
  if (isShort) console.log('The short form only shows that the bench runs: its ratios decide nothing.')
  return isKept || isShort ? 0 : 1
}

interface Stage {
  readonly postgres: BenchPostgres
  readonly database: BenchDatabase
  readonly scripts: Readonly<Record<keyof Sql, PgbenchScript>>
  readonly server: RunningProcess
  readonly noop: RunningProcess
}

/** What is compared runs side by side, in turned order every other round. */
async function runRound(round: number, stage: Stage, http: Http, sql: Sql): Promise<void> {
  const { postgres, database, scripts, server, noop } = stage
  const runSql = async (name: keyof Sql, amount: number, first: number) => {
    const load = { clients: connections, transactionsPerClient: amount / connections }
    const variables = { first, round: -1, clients: connections }
    sql[name].push(await runPgbench(postgres, database, scripts[name], { ...load, variables }))
  }
  const firstInSql = decidedOverHttp + round * amounts.writes
  const steps = [
    async () => http['no-op'].push(await runHttp(noop, loadOf(amounts.reads, nothing))),
    async () => http.points.push(await runHttp(server, loadOf(amounts.reads, readPoints))),
    async () => runSql('points in SQL', amounts.reads, 0),
    async () => http.approve.push(await runHttp(server, loadOf(amounts.writes, approve))),
    async () => runSql('approve in SQL', amounts.writes, firstInSql),
  ]
  for (const step of round % 2 === 0 ? steps : steps.toReversed()) await step()
}

function loadOf(amount: number, request: HttpLoad['request']): HttpLoad {
  return { connections, amount, request }
}

function nothing(): Request {
  return { method: 'GET', path: '/' }
}

function readPoints(connection: number): Request {
  return {
    method: 'GET',
    path: getPoints.path,
    headers: { authorization: `Bearer ${customerToken(1 + connection * 97)}` },
  }
}

/** The next pending purchase, by the keeper of its shop. */
function approve(): Request {
  const purchase = nextPurchase++
  return {
    method: 'PUT',
    path: decidePurchase.path.replace(':id', sampleId('purchase', purchase)),
    headers: {
      authorization: `Bearer ${keeperToken(purchase % size.shops)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ status: 'confirmed' }),
  }
}

function print(http: Http, sql: Sql): void {
  printTable([
    [`${connections} connections`, 'per second', 'p99 ms', 'CPU us of the process that serves it'],
    ...httpWorkloads.map((name) => [
      name,
      median(rates(http[name])).toFixed(0),
      median(http[name].map(({ p99Ms }) => p99Ms)).toFixed(0),
      median(http[name].map(({ cpuMicroseconds }) => cpuMicroseconds)).toFixed(0),
    ]),
    ...pgbenchWorkloads.map((name) => [
      name,
      median(rates(sql[name])).toFixed(0),
      '',
      median(sql[name].map(({ cpuMicroseconds }) => cpuMicroseconds)).toFixed(0),
    ]),
  ])
}

function gatesOf(http: Http, sql: Sql): Gate[] {
  const ratio = (one: readonly { perSecond: number }[], other: readonly { perSecond: number }[]) =>
    medianRatio(rates(one), rates(other))
  return [
    {
      title: 'approve / the same SQL',
      ratio: ratio(http.approve, sql['approve in SQL']),
      limit: { atLeast: 0.5 },
    },
    {
      title: 'points / the same SQL',
      ratio: ratio(http.points, sql['points in SQL']),
      limit: { atLeast: 0.5 },
    },
    { title: 'points / no-op', ratio: ratio(http.points, http['no-op']), limit: { atLeast: 0.25 } },
    { title: 'approve / no-op', ratio: ratio(http.approve, http['no-op']), limit: { atLeast: 0.25 } },
  ]
}

function rates(runs: readonly { readonly perSecond: number }[]): number[] {
  return runs.map(({ perSecond }) => perSecond)
}
