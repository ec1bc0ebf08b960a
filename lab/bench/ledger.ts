// Measures moving points against pgbench's TPC-B-like transaction, and against a plain ledger in SQL, in the same database and round.
import { type BenchDatabase, type BenchPostgres, startBenchPostgres } from './bench-database.ts'
import { type Gate, median, medianRatio, printGates, printTable } from './figures.ts'
import { firstPurchases, ledgerData, type LedgerSize } from './ledger-data.ts'
import { peerLedger, transferAtPeer } from './ledger-peer.ts'
import { recordApproval, recordAward, recordHold } from './ledger-scripts.ts'
import { initializeTpcb, type PgbenchRun, runPgbench } from './pgbench.ts'
import type { PgbenchScript } from './pgbench-script.ts'

const isShort = process.argv.includes('--short')

// Long enough that opening connections and planning their statements hardly matter: a node's connections last for days.
const loads = isShort
  ? [
      { clients: 1, transactionsPerClient: 5 },
      { clients: 2, transactionsPerClient: 5 },
    ]
  : [
      { clients: 1, transactionsPerClient: 3_000 },
      { clients: 8, transactionsPerClient: 3_000 },
      { clients: 32, transactionsPerClient: 1_500 },
    ]
const rounds = isShort ? 1 : 5
const purchases = rounds * loads.reduce((sum, load) => sum + load.clients * load.transactionsPerClient, 0)
const size: LedgerSize = isShort
  ? { tpcbScale: 1, customers: 100, shops: 10, purchases, purchasesAtOneShop: purchases }
  : { tpcbScale: 100, customers: 1_000_000, shops: 10_000, purchases, purchasesAtOneShop: purchases }

const workloads = ['TPC-B', 'peer', 'award', 'hold', 'approve', 'approve at one shop'] as const
type Workload = (typeof workloads)[number]
const references = ['TPC-B', 'peer'] as const satisfies readonly Workload[]
type Scripts = Readonly<Record<Workload, PgbenchScript | 'tpcb-like'>>
type Runs = Readonly<Record<Workload, PgbenchRun[]>>

const postgres = await startBenchPostgres()
try {
  process.exitCode = await measure(postgres)
} finally {
  await postgres.stop()
}

async function measure(server: BenchPostgres): Promise<number> {
  const database = await server.createDatabase('bench')
  console.log(
    `Loading ${size.customers} customers, ${2 * size.purchases} purchases and TPC-B at scale ${size.tpcbScale}`,
  )
  await initializeTpcb(database, size.tpcbScale)
  await database.load(ledgerData(size))
  await database.load(peerLedger(size))
  const approval = await recordApproval(database.db, size)
  const scripts: Scripts = {
    'TPC-B': 'tpcb-like',
    peer: transferAtPeer(size),
    award: await recordAward(database.db, size),
    hold: await recordHold(database.db, size),
    approve: approval.anywhere,
    'approve at one shop': approval.atOneShop,
  }
  const gates: Gate[] = []
  const results = await runRounds(server, database, scripts)
  for (const [clients, runs] of results) {
    print(clients, runs)
    gates.push(...gatesOf(clients, runs))
  }
  const hasPassed = printGates(gates)
  if (isShort) console.log('The short form only shows that the bench runs; its ratios are not checked.')
  return hasPassed || isShort ? 0 : 1
}

/** Runs every workload once per round, starting with a different one each time. */
async function runRounds(
  server: BenchPostgres,
  database: BenchDatabase,
  scripts: Scripts,
): Promise<Map<number, Runs>> {
  const results = new Map<number, Runs>()
  const firsts = firstPurchases(size)
  let first = 0
  for (let round = 0; round < rounds; round += 1) {
    for (const load of loads) {
      const runs = results.get(load.clients) ?? emptyRuns()
      results.set(load.clients, runs)
      for (const workload of rotated(workloads, round)) {
        const start = first + (workload === 'approve at one shop' ? firsts.atOneShop : firsts.anywhere)
        const variables = { first: start, round: -1, clients: load.clients }
        runs[workload].push(await runPgbench(server, database, scripts[workload], { ...load, variables }))
      }
      first += load.clients * load.transactionsPerClient
    }
    console.log(`Round ${round + 1} of ${rounds} is done`)
  }
  return results
}

function emptyRuns(): Runs {
  return { 'TPC-B': [], peer: [], award: [], hold: [], approve: [], 'approve at one shop': [] }
}

function rotated<Item>(items: readonly Item[], by: number): readonly Item[] {
  return items
    .map((_, position) => items[(position + by) % items.length])
    .filter((item) => item !== undefined)
}

function rates(runs: readonly PgbenchRun[]): number[] {
  return runs.map(({ perSecond }) => perSecond)
}

function costs(runs: readonly PgbenchRun[]): number[] {
  return runs.map(({ cpuMicroseconds }) => cpuMicroseconds)
}

function print(clients: number, runs: Runs): void {
  const titles = references.map((reference) => `/ ${reference}`)
  const figures = (workload: Workload, of: typeof rates) => [
    median(of(runs[workload])).toFixed(0),
    ...references.map((reference) => medianRatio(of(runs[workload]), of(runs[reference])).toFixed(2)),
  ]
  printTable([
    [`${clients} clients`, 'per second', ...titles, 'CPU us', ...titles],
    ...workloads.map((workload) => [workload, ...figures(workload, rates), ...figures(workload, costs)]),
  ])
}

/**
 * Only approvals have a contended variant: awards and holds already share one issuer. An approval writes eight rows where
 * TPC-B writes four, so its gate compares it with the peer, which writes five.
 */
function gatesOf(clients: number, runs: Runs): Gate[] {
  if (clients === 1) return []
  const gate = (workload: Workload, reference: Workload, atLeast: number): Gate => ({
    title: `${workload}, ${clients} clients, rate / ${reference}`,
    ratio: medianRatio(rates(runs[workload]), rates(runs[reference])),
    limit: { atLeast },
  })
  const work = (workload: Workload): Gate => ({
    title: `${workload}, ${clients} clients, CPU / TPC-B`,
    ratio: medianRatio(costs(runs[workload]), costs(runs['TPC-B'])),
    limit: { atMost: 1 },
  })
  return [
    gate('award', 'TPC-B', 1.4),
    work('award'),
    gate('award', 'peer', 1.25),
    gate('hold', 'TPC-B', 1.4),
    work('hold'),
    gate('approve', 'peer', 0.7),
    gate('approve at one shop', 'approve', 0.4),
  ]
}
