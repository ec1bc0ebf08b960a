// Measures two nodes on one database against one, and how long users wait over a day whose peak nearly saturates one node.
import { join } from 'node:path'
import { availableParallelism } from 'node:os'
import { startSimulator } from '../../apps/server/testing/simulator.ts'
import { startBenchPostgres } from './bench-database.ts'
import { type Act, acts, askInTurn, busyAt, dayData, type DaySize } from './day.ts'
import { type Gate, median, medianRatio, printGates, printTable } from './figures.ts'
import { type HttpRun, runHttp } from './http-load.ts'
import { type Answered, runArrivals } from './open-arrivals.ts'
import { type RunningProcess, serverEnvironment, startServerProcess } from './server-process.ts'

const isShort = process.argv.includes('--short')

const connections = isShort ? 2 : 32
const rounds = isShort ? 1 : 5
const requests = isShort ? 40 : 19_200
const daySeconds = isShort ? 1 : 240
/** As a share of one node's capacity. */
const peak = 0.7
const size: DaySize = isShort
  ? { customers: 500, shops: 10, purchases: 1_000 }
  : { customers: 100_000, shops: 2_000, purchases: 100_000 }

/** Where nodes, clients and PostgreSQL share two processors, a second node cannot be faster; it must only cost no more. */
const hasRoom = availableParallelism() >= 4

async function measure(): Promise<number> {
  await using cleanup = new AsyncDisposableStack()
  const postgres = await startBenchPostgres()
  cleanup.defer(() => postgres.stop())
  const database = await postgres.createDatabase('bench')
  console.log(`Loading ${size.customers} customers and ${size.purchases} purchases`)
  await database.load(dayData(size))
  const simulator = await startSimulator()
  cleanup.defer(() => simulator.close())
  const nodes: RunningProcess[] = []
  for (const name of ['first', 'second']) {
    const environment = serverEnvironment(database, join(postgres.folder, name))
    const node = await startServerProcess({ ...environment, ...simulator.environment })
    cleanup.defer(() => node.stop())
    nodes.push(node)
  }
  const next = askInTurn(size)
  const one: HttpRun[] = []
  const two: HttpRun[] = []
  for (let round = 0; round < rounds; round += 1) {
    const steps = [
      async () => one.push(await loadOf(nodes.slice(0, 1), next)),
      async () => two.push(await loadOf(nodes, next)),
    ]
    for (const step of round % 2 === 0 ? steps : steps.toReversed()) await step()
    console.log(`Round ${round + 1} of ${rounds} is done`)
  }
  printTable([
    [`${connections} connections to each`, 'per second', 'p99 ms', 'CPU us of a node for each request'],
    row('one node', one),
    row('two nodes', two),
  ])
  const full = median(one.map(({ perSecond }) => perSecond))
  const rateAt = (share: number) => peak * full * busyAt(share)
  const day = await runArrivals(
    nodes.slice(0, 1).map(({ url }) => url),
    { seconds: daySeconds, rateAt, next },
  )
  printDay(day, full)
  const hasPassed = printGates(gatesOf(one, two))
  if (isShort) console.log('The short form only shows that the bench runs; its ratios are not checked.')
  return hasPassed || isShort ? 0 : 1
}

/**
 * Each node has as many connections, however many nodes there are: a node answers simultaneous requests together, so with
 * fewer connections each request would cost more.
 */
async function loadOf(
  nodes: readonly RunningProcess[],
  next: ReturnType<typeof askInTurn>,
): Promise<HttpRun> {
  const load = { connections, amount: requests / nodes.length, request: next }
  const runs = await Promise.all(nodes.map((node) => runHttp(node, load)))
  return {
    perSecond: runs.reduce((sum, { perSecond }) => sum + perSecond, 0),
    p99Ms: Math.max(...runs.map(({ p99Ms }) => p99Ms)),
    cpuMicroseconds: runs.reduce((sum, { cpuMicroseconds }) => sum + cpuMicroseconds, 0) / runs.length,
  }
}

function row(name: string, runs: readonly HttpRun[]): readonly string[] {
  const of = (figure: keyof HttpRun) => median(runs.map((run) => run[figure])).toFixed(0)
  return [name, of('perSecond'), of('p99Ms'), of('cpuMicroseconds')]
}

function printDay(day: readonly Answered<Act>[], full: number): void {
  const isBusy = ({ at }: Answered<Act>) => busyAt(at) > 0.95
  console.log(
    `A day in ${daySeconds} seconds: ${day.length} requests to one node, at the peak ${(peak * full).toFixed(0)} a second.`,
  )
  printTable([
    ['', 'p50 ms', 'p99 ms', 'at the peak: p50 ms', 'p99 ms'],
    ...acts.map((act) => {
      const ofAct = day.filter((answered) => answered.act === act)
      return [act, ...shares(ofAct), ...shares(ofAct.filter(isBusy))]
    }),
  ])
}

function shares(answered: readonly Answered<Act>[]): readonly string[] {
  const sorted = answered.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return [0.5, 0.99].map((share) => (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(0))
}

function gatesOf(one: readonly HttpRun[], two: readonly HttpRun[]): Gate[] {
  const rate = medianRatio(rates(two), rates(one))
  const work = medianRatio(costs(one), costs(two))
  return [
    { title: 'two nodes / one, rate', ratio: rate, ...(hasRoom ? { limit: { atLeast: 1.7 } } : {}) },
    { title: 'one node / two, CPU for each request', ratio: work, limit: { atLeast: 0.85 } },
  ]
}

function rates(runs: readonly HttpRun[]): number[] {
  return runs.map(({ perSecond }) => perSecond)
}

function costs(runs: readonly HttpRun[]): number[] {
  return runs.map(({ cpuMicroseconds }) => cpuMicroseconds)
}

process.exitCode = await measure()
