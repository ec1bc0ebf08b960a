// Measures one run of gathering references after many confirmations of one product: its time, and how long it blocks the
// event loop from answering requests.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { gatherReferences } from '../../apps/server/src/features/earning/references/gather-references.ts'
import { type BenchDatabase, startBenchPostgres } from './bench-database.ts'
import { insertCustomers, insertProducts, insertShops } from './bulk-load.ts'
import { type Gate, median, printGates, printTable } from './figures.ts'

const isShort = process.argv.includes('--short')

const sizes = isShort ? [10, 20] : [10, 100, 1_000, 10_000]
const rounds = isShort ? 1 : 5

interface Run {
  readonly milliseconds: number
  readonly longestBlockMs: number
}

async function measure(): Promise<number> {
  await using cleanup = new AsyncDisposableStack()
  const postgres = await startBenchPostgres()
  cleanup.defer(() => postgres.stop())
  const bySize = new Map<number, Run>()
  for (const size of sizes) {
    const database = await postgres.createDatabase(`confirmations_${size}`)
    await database.load([...insertShops(1, 1), ...insertCustomers(size), ...insertProducts(rounds + 1)])
    const runs: Run[] = []
    // The first run compiles its code and is not counted.
    for (let product = 1; product <= rounds + 1; product += 1) {
      await database.load([confirmOnceEach(product)])
      const run = await gather(database)
      if (product > 1) runs.push(run)
    }
    bySize.set(size, {
      milliseconds: median(runs.map(({ milliseconds }) => milliseconds)),
      longestBlockMs: median(runs.map(({ longestBlockMs }) => longestBlockMs)),
    })
  }
  const hasPassed = print(bySize)
  if (isShort) console.log('The short form only shows that the bench runs; its times are not checked.')
  return hasPassed || isShort ? 0 : 1
}

async function gather({ db }: BenchDatabase): Promise<Run> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const startedAt = performance.now()
  await gatherReferences(db)
  const milliseconds = performance.now() - startedAt
  delay.disable()
  return { milliseconds, longestBlockMs: delay.max / 1e6 }
}

/** One confirmed purchase of the product by each customer, with photos that are all different. */
function confirmOnceEach(product: number): string {
  return `
    with place as (
      select (select id from retailers where kind = 'retailer' limit 1) as retailer_id,
             (select id from products order by id offset ${product - 1} limit 1) as product_id
    ), photos as (
      insert into purchase_photos (customer_id, retailer_id, image_url, sha256, perceptual_hash, used_at)
      select users.id, place.retailer_id, users.id || '/${product}', sha256((users.id || '/${product}')::bytea),
             ('x' || substr(md5(users.id || '/${product}'), 1, 16))::bit(64), now()
        from users, place where role = 'customer'
      returning id, customer_id, retailer_id
    )
    insert into purchases (customer_id, retailer_id, product_id, photo_id, quantity, total_kobo, points, status, decided_at)
    select customer_id, photos.retailer_id, product_id, photos.id, 1, 100, 1, 'confirmed', clock_timestamp()
      from photos, place`
}

function print(bySize: ReadonlyMap<number, Run>): boolean {
  printTable([
    ['confirmations of one product', 'one run, ms', 'longest block of the event loop, ms'],
    ...[...bySize].map(([size, { milliseconds, longestBlockMs }]) => [
      String(size),
      milliseconds.toFixed(1),
      longestBlockMs.toFixed(1),
    ]),
  ])
  const gates: Gate[] = [...bySize].map(([size, { longestBlockMs }]) => ({
    title: `${size} confirmations: longest block, ms`,
    ratio: longestBlockMs,
    limit: { atMost: 50 },
  }))
  return printGates(gates)
}

process.exitCode = await measure()
