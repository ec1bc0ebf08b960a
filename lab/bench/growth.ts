// Measures how the cost of reads changes with a hundred times as many customers and shops; with --long, with as many as the disk holds.
import { statfsSync } from 'node:fs'
import { benchParent, type BenchDatabase, startBenchPostgres } from './bench-database.ts'
import { type Gate, median, printGates, printTable } from './figures.ts'
import { growthData, rowsOfProbe, selectProbes } from './growth-data.ts'
import { deskReads } from './growth-desk.ts'
import { ledgerReads } from './growth-ledger.ts'
import type { Probe } from './growth-probe.ts'
import { costOf, type ReadCost, reads } from './growth-reads.ts'
import { bytesOf, longSizes, usualSizes } from './growth-sizes.ts'

const isShort = process.argv.includes('--short')
const isLong = process.argv.includes('--long')

const rounds = isShort ? 1 : 10

interface Sized {
  readonly size: number
  readonly database: BenchDatabase
  readonly probes: readonly Probe[]
  readonly costs: Readonly<Record<string, ReadCost[]>>
}

/** The sizes that fit on the disk. Prints how much they take, or why none fit. */
function chooseSizes(): readonly number[] | undefined {
  const { bavail, bsize } = statfsSync(benchParent)
  const free = bavail * bsize
  const sizes = isShort ? [500, 1_000] : isLong ? longSizes(free) : usualSizes
  const room = `${benchParent}, which has ${gigabytes(free)} free`
  if (sizes && bytesOf(sizes) <= free) {
    console.log(`Takes about ${gigabytes(bytesOf(sizes))} in ${room}.`)
    return sizes
  }
  const needed = sizes ? gigabytes(bytesOf(sizes)) : `much more than ${gigabytes(bytesOf(usualSizes))}`
  console.log(`Skipped: it needs ${needed} in ${room}. BENCH_DIR chooses another folder.`)
  return undefined
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(0)} GB`
}

async function measure(): Promise<number> {
  const sizes = chooseSizes()
  if (!sizes) return 0
  await using cleanup = new AsyncDisposableStack()
  const postgres = await startBenchPostgres()
  cleanup.defer(() => postgres.stop())
  const all: Sized[] = []
  for (const size of sizes) {
    console.log(`Loading ${size} customers and shops`)
    const database = await postgres.createDatabase(`size_${size}`)
    await database.load(growthData(size))
    const probes = await database.db.rows<Probe>(selectProbes)
    if (probes.length === 0) throw new Error(`No shop of ${size} has ${rowsOfProbe} pending purchases`)
    all.push({
      size,
      database,
      probes,
      costs: Object.fromEntries(Object.keys(reads).map((name) => [name, []])),
    })
  }
  // The first round warms the cache and is not counted.
  for (let round = 0; round <= rounds; round += 1) await readAll(all, round > 0)
  print(all)
  const hasPassed = printGates(gatesOf(all))
  if (isShort) console.log('The short form only shows that the bench runs; its ratios are not checked.')
  return hasPassed || isShort ? 0 : 1
}

async function readAll(all: readonly Sized[], isCounted: boolean): Promise<void> {
  for (const name of Object.keys(reads)) {
    for (const sized of all) {
      const costs = await costsOf(sized, name)
      if (isCounted) sized.costs[name]?.push(...costs)
    }
  }
}

async function costsOf({ database, probes }: Sized, name: string): Promise<readonly ReadCost[]> {
  const costs: ReadCost[] = []
  for (const probe of probes) costs.push(await costOf(database.db, async (db) => reads[name]?.(db, probe)))
  return costs
}

function medianOf({ costs }: Sized, name: string, figure: 'buffers' | 'milliseconds' | 'rows'): number {
  return median((costs[name] ?? []).map((cost) => cost[figure]))
}

function print(all: readonly Sized[]): void {
  printTable([
    ['read', ...all.flatMap(({ size }) => [`${size}: rows`, 'buffers', 'ms'])],
    ...Object.keys(reads).map((name) => [
      name,
      ...all.flatMap((sized) => [
        medianOf(sized, name, 'rows').toFixed(0),
        medianOf(sized, name, 'buffers').toFixed(0),
        medianOf(sized, name, 'milliseconds').toFixed(3),
      ]),
    ]),
  ])
}

/**
 * How many keys a read looks up besides its list: each lookup may go through two more levels of its index. The search for
 * similar photos tries 272 keys; a statement looks up each purchase under the four references that its transfers may have, and
 * its product; a page of the console has 50 rows, each with up to five lookups.
 */
function lookupsOf(name: string): number {
  if (name === 'photo seen before') return 272
  if (name in ledgerReads) return rowsOfProbe * 5
  return name in deskReads ? 50 * 5 : 1
}

function gatesOf(all: readonly Sized[]): Gate[] {
  const [smallest, largest] = [all[0], all.at(-1)]
  if (!smallest || !largest) return []
  return Object.keys(reads).flatMap((name) => {
    const change = (figure: 'buffers' | 'milliseconds') =>
      [medianOf(smallest, name, figure), medianOf(largest, name, figure)] as const
    const [buffers, manyBuffers] = change('buffers')
    const [time, longerTime] = change('milliseconds')
    return [
      {
        title: `${name}: more buffers`,
        ratio: manyBuffers - buffers,
        limit: { atMost: 2 * lookupsOf(name) },
      },
      { title: `${name}: time`, ratio: longerTime / time, limit: { atMost: 1.5 } },
    ]
  })
}

process.exitCode = await measure()
