// Measures calls over HTTP against the same SQL in pgbench and against a route that does nothing.
import { createTokenVault } from '../../apps/server/src/providers/token-vault/token-vault.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Request } from 'autocannon'
import type { BodyOf } from '@jara/contract/call'
import { redeem } from '@jara/contract/redeeming/redemptions'
import { getPoints } from '@jara/contract/points/balance'
import { readConfig } from '../../apps/server/src/config.ts'
import { startSimulator } from '../../apps/server/testing/simulator.ts'
import { type BenchDatabase, type BenchPostgres, startBenchPostgres } from './bench-database.ts'
import { type Gate, median, medianRatio, printGates, printTable } from './figures.ts'
import {
  aLargeRedemption,
  aRedemption,
  httpData,
  proofOf,
  recordProvenRedeeming,
  recordReadingPoints,
  recordRedeeming,
} from './http-data.ts'
import { type HttpLoad, type HttpRun, runHttp } from './http-load.ts'
import type { RedemptionDeps } from '../../apps/server/src/features/redeeming/redemptions/redemption-deps.ts'
import { createRedemptionDeps } from './redemption-deps.ts'
import { type PgbenchRun, runPgbench } from './pgbench.ts'
import type { PgbenchScript } from './pgbench-script.ts'
import { customerToken } from './sessions.ts'
import {
  type RunningProcess,
  serverEnvironment,
  startNoopProcess,
  startServerProcess,
} from './server-process.ts'

const isShort = process.argv.includes('--short')

const connections = isShort ? 2 : 32
const rounds = isShort ? 1 : 5
const amounts = isShort ? { reads: 8, writes: 8 } : { reads: 25_600, writes: 9_600 }
const customers = isShort ? 100 : 100_000

const httpWorkloads = ['no-op', 'points', 'redeem', 'redeem with proof'] as const
const pgbenchWorkloads = ['points in SQL', 'redeem in SQL', 'redeem with proof in SQL'] as const
type Http = Readonly<Record<(typeof httpWorkloads)[number], HttpRun[]>>
type Sql = Readonly<Record<(typeof pgbenchWorkloads)[number], PgbenchRun[]>>

async function measure(): Promise<number> {
  await using cleanup = new AsyncDisposableStack()
  const setup = await setUp(cleanup)
  const http: Http = { 'no-op': [], points: [], redeem: [], 'redeem with proof': [] }
  const sql: Sql = { 'points in SQL': [], 'redeem in SQL': [], 'redeem with proof in SQL': [] }
  for (let round = 0; round < rounds; round += 1) {
    await runRound(round, setup, http, sql)
    console.log(`Round ${round + 1} of ${rounds} is done`)
  }
  print(http, sql)
  const hasPassed = printGates(gatesOf(http, sql))
  if (isShort) console.log('The short form only shows that the bench runs; its ratios are not checked.')
  return hasPassed || isShort ? 0 : 1
}

async function setUp(cleanup: AsyncDisposableStack): Promise<Setup> {
  const postgres = await startBenchPostgres()
  cleanup.defer(() => postgres.stop())
  const database = await postgres.createDatabase('bench')
  console.log(`Loading ${customers} customers`)
  await database.load(httpData(customers))
  const simulator = await startSimulator()
  cleanup.defer(() => simulator.close())
  const environment = {
    ...serverEnvironment(database, join(postgres.folder, 'server')),
    ...simulator.environment,
  }
  const deps = redeemingUpToHold(database, environment)
  const scripts = {
    'points in SQL': await recordReadingPoints(database.db, customers),
    'redeem in SQL': await recordRedeeming(deps, customers),
    'redeem with proof in SQL': await recordProvenRedeeming(deps),
  }
  const server = await startServerProcess(environment)
  cleanup.defer(() => server.stop())
  const noop = await startNoopProcess()
  cleanup.defer(() => noop.stop())
  return { postgres, database, scripts, server, noop }
}

function redeemingUpToHold(
  { db }: BenchDatabase,
  environment: Readonly<Record<string, string>>,
): RedemptionDeps {
  const { vtpass } = readConfig(environment)
  const vault = createTokenVault([randomBytes(32)])
  return createRedemptionDeps({ vault, vtpass, live: { tell: () => undefined }, db })
}

interface Setup {
  readonly postgres: BenchPostgres
  readonly database: BenchDatabase
  readonly scripts: Readonly<Record<keyof Sql, PgbenchScript>>
  readonly server: RunningProcess
  readonly noop: RunningProcess
}

/** Runs the workloads to compare one after another, in reverse order every other round. */
async function runRound(round: number, setup: Setup, http: Http, sql: Sql): Promise<void> {
  const { postgres, database, scripts, server, noop } = setup
  const runSql = async (name: keyof Sql, amount: number, first: number) => {
    const load = { clients: connections, transactionsPerClient: amount / connections }
    const variables = { first, round: -1, clients: connections }
    sql[name].push(await runPgbench(postgres, database, scripts[name], { ...load, variables }))
  }
  const firstInSql = round * amounts.writes
  const steps = [
    async () => http['no-op'].push(await runHttp(noop, loadOf(amounts.reads, nothing))),
    async () => http.points.push(await runHttp(server, loadOf(amounts.reads, readPoints))),
    async () => runSql('points in SQL', amounts.reads, 0),
    async () => http.redeem.push(await runHttp(server, loadOf(amounts.writes, redeemPoints))),
    async () => runSql('redeem in SQL', amounts.writes, firstInSql),
    async () =>
      http['redeem with proof'].push(await runHttp(server, loadOf(amounts.writes, redeemWithProof))),
    async () => runSql('redeem with proof in SQL', amounts.writes, firstInSql),
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

let redemptions = 0

/** A redemption by the next customer, since a single one would reach the limit per customer. */
function redeemPoints(): Request {
  redemptions += 1
  return redeemAs(1 + (redemptions % customers), aRedemption())
}

let proofsUsed = 0

/** A large redemption with its proof; each customer has one. SQL uses those of the first half of the customers. */
function redeemWithProof(): Request {
  const customer = customers - proofsUsed
  proofsUsed += 1
  return redeemAs(customer, aLargeRedemption(), { 'wallet-proof': proofOf(customer) })
}

/** With a new idempotency key. */
function redeemAs(
  customer: number,
  body: BodyOf<typeof redeem>,
  headers: Readonly<Record<string, string>> = {},
): Request {
  return {
    method: 'POST',
    path: redeem.path,
    headers: {
      authorization: `Bearer ${customerToken(customer)}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...headers,
    },
    body: JSON.stringify(body),
  }
}

function print(http: Http, sql: Sql): void {
  printTable([
    [`${connections} connections`, 'per second', 'p99 ms', 'CPU us of the serving process'],
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

/**
 * Two ratios are only reported: a read is cheap compared to its HTTP request, and a redemption costs far more
 * than a no-op.
 */
function gatesOf(http: Http, sql: Sql): Gate[] {
  const ratio = (one: readonly { perSecond: number }[], other: readonly { perSecond: number }[]) =>
    medianRatio(rates(one), rates(other))
  return [
    {
      title: 'redeem / the same SQL',
      ratio: ratio(http.redeem, sql['redeem in SQL']),
      limit: { atLeast: 0.6 },
    },
    {
      title: 'redeem with proof / the same SQL',
      ratio: ratio(http['redeem with proof'], sql['redeem with proof in SQL']),
      limit: { atLeast: 0.4 },
    },
    { title: 'points / no-op', ratio: ratio(http.points, http['no-op']), limit: { atLeast: 0.3 } },
    { title: 'points / the same SQL', ratio: ratio(http.points, sql['points in SQL']) },
    { title: 'redeem / no-op', ratio: ratio(http.redeem, http['no-op']) },
  ]
}

function rates(runs: readonly { readonly perSecond: number }[]): number[] {
  return runs.map(({ perSecond }) => perSecond)
}

process.exitCode = await measure()
