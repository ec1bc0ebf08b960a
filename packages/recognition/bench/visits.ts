import { type Gate, printTable } from '../../../bench/figures.ts'
import type { LabelledPhoto } from '../training/labelled-photos.ts'
import { percent } from './accuracy.ts'
import type { Half } from './halves.ts'
import { figuresOf, sureOnes } from './outcomes.ts'
import { recogniseIn, type ShopOutcome, type ShopPlan } from './shops.ts'

type Sells = (photo: LabelledPhoto) => boolean

const isPackaged: Sells = ({ isLoose }) => !isLoose
const shops: readonly { title: string; sells: Sells; products?: number; seeds: readonly number[] }[] = [
  { title: 'all packaged', sells: isPackaged, seeds: [1] },
  { title: '40 of produce', sells: ({ isLoose }) => isLoose, products: 40, seeds: [1, 2] },
  { title: 'all', sells: () => true, seeds: [1] },
]
const photosEach = [0, 1, 3, 8]
const shopWithStrangers = { products: 20, seeds: [1, 2, 3, 4] }

/** Prints how photos of other visits are recognised whose products no network has learned, and what is sure of strangers. */
export function printVisits(halves: readonly Half[]): Gate[] {
  const rows = []
  const gates: Gate[] = []
  for (const { title, sells, seeds, products } of shops) {
    if (!halves[0]?.photos.some(sells)) continue
    for (const each of photosEach) {
      const asked = seeds.flatMap((seed) =>
        ask(halves, sells, { photosEach: each, seed, ...(products !== undefined && { products }) }),
      )
      const stocked = asked.map(({ engine }) => engine).filter(({ place }) => place !== undefined)
      const { photos, top1, top4 } = figuresOf(stocked)
      const { coverage, precision } = sureOnes(stocked, 0.7)
      rows.push([title, `${each}`, `${photos}`, ...[top1, top4, coverage, precision].map(inTenths)])
      if (title === 'all packaged' && each === 8) gates.push(...promises(top1, top4, coverage, precision))
    }
  }
  console.log('\n### Photos of other visits, products that the network has not learned')
  printTable([['shop of', 'photos of each', 'answers', 'top-1', 'top-4', 'sure', 'right of those'], ...rows])
  return [...gates, ...printStrangers(halves)]
}

/** Of photos of packaged products that a shop does not stock, how many are sure all the same. */
function printStrangers(halves: readonly Half[]): Gate[] {
  const { products, seeds } = shopWithStrangers
  const strangers = seeds
    .flatMap((seed) => ask(halves, isPackaged, { products, photosEach: 8, seed }))
    .filter(({ engine }) => engine.place === undefined)
  const groups = [
    { name: 'all', own: strangers },
    { name: 'a sibling is stocked', own: strangers.filter(({ stocksSibling }) => stocksSibling) },
    { name: 'no sibling is stocked', own: strangers.filter(({ stocksSibling }) => !stocksSibling) },
  ]
  console.log(`\n### Photos of packaged products that a shop of ${products} does not stock`)
  const sureOf = (own: readonly ShopOutcome[]) =>
    sureOnes(
      own.map(({ engine }) => engine),
      0.7,
    ).coverage
  printTable([
    ['strangers', 'photos', 'sure'],
    ...groups.map(({ name, own }) => [name, `${own.length}`, inTenths(sureOf(own))]),
  ])
  return [{ title: 'strangers sure', ratio: sureOf(strangers), limit: { atMost: 0.05 } }]
}

function ask(halves: readonly Half[], sells: Sells, plan: ShopPlan): ShopOutcome[] {
  return halves.flatMap((half) => {
    const photos = half.photos.filter(sells)
    const queries = photos.filter(({ split, sourceSplit }) => split === 'query' && sourceSplit === 'val')
    return recogniseIn(photos, queries, plan, half)
  })
}

function promises(top1: number, top4: number, coverage: number, precision: number): Gate[] {
  return [
    { title: 'all packaged, other visits: top-1', ratio: top1, limit: { atLeast: 0.84 } },
    { title: 'all packaged, other visits: top-4', ratio: top4, limit: { atLeast: 0.95 } },
    { title: 'all packaged, other visits: sure', ratio: coverage },
    { title: 'all packaged, other visits: right where sure', ratio: precision, limit: { atLeast: 0.95 } },
  ]
}

function inTenths(share: number): string {
  return Number.isNaN(share) ? percent(share) : (share * 100).toFixed(1)
}
