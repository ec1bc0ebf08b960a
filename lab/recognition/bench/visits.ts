import { type Gate, printTable } from '../../bench/figures.ts'
import type { LabelledPhoto } from '../training/labelled-photos.ts'
import { percent } from './accuracy.ts'
import type { Half } from './halves.ts'
import { figuresOf, sureOnes } from './outcomes.ts'
import { recogniseIn, type ShopOutcome } from './shops.ts'

type Picks = (photo: LabelledPhoto) => boolean

interface ShopKind {
  readonly title: string
  readonly sells: Picks
  readonly asks?: Picks
  /** Defaults to all of them. */
  readonly products?: number
  readonly seeds: readonly number[]
}

const isPackaged: Picks = ({ isLoose }) => !isLoose
const everything: Picks = () => true
const photosEach = [0, 1, 3, 8]
const shops: readonly ShopKind[] = [
  { title: 'all packaged', sells: isPackaged, seeds: [1] },
  { title: '40 of produce', sells: ({ isLoose }) => isLoose, products: 40, seeds: [1, 2] },
  { title: 'all', sells: everything, seeds: [1] },
  { title: 'all, packaged asked for', sells: everything, asks: isPackaged, seeds: [1] },
]
const shopsWithStrangers: readonly ShopKind[] = [
  { title: '20 packaged', sells: isPackaged, asks: isPackaged, products: 20, seeds: [1, 2, 3, 4] },
  { title: '40 of all', sells: everything, asks: isPackaged, products: 40, seeds: [1, 2, 3, 4] },
]

/**
 * Prints how photos from other visits are recognised when their products were not used for learning, and how often strangers get
 * a sure suggestion.
 */
export function printVisits(halves: readonly Half[]): Gate[] {
  const rows = []
  const gates: Gate[] = []
  for (const shop of shops.filter(({ sells }) => halves[0]?.photos.some(sells))) {
    for (const each of photosEach) {
      const stocked = answersOf(halves, shop, each).filter(({ engine }) => engine.place !== undefined)
      const outcomes = stocked.map(({ engine }) => engine)
      const { photos, top1, top4 } = figuresOf(outcomes)
      const { coverage, precision } = sureOnes(outcomes, 0.7)
      rows.push([shop.title, `${each}`, `${photos}`, ...[top1, top4, coverage, precision].map(inTenths)])
      if (shop === shops[0] && each === 8) gates.push(...promises(top1, top4, coverage, precision))
    }
  }
  console.log('\n### Photos of other visits, products that taught nothing')
  printTable([['shop of', 'photos of each', 'answers', 'top-1', 'top-4', 'sure', 'right of those'], ...rows])
  return [...gates, printStrangers(halves)]
}

/** The share of photos of packaged products that a shop does not stock whose suggestion is sure all the same. */
function printStrangers(halves: readonly Half[]): Gate {
  const all: ShopOutcome[] = []
  const rows = []
  for (const shop of shopsWithStrangers) {
    for (const each of photosEach.slice(1)) {
      const strangers = answersOf(halves, shop, each).filter(({ engine }) => engine.place === undefined)
      if (each === 8) all.push(...strangers)
      const siblings = strangers.filter(({ stocksSibling }) => stocksSibling)
      rows.push([shop.title, `${each}`, `${strangers.length}`, ...[strangers, siblings].map(sureShare)])
    }
  }
  console.log('\n### Photos of packaged products that the shop does not stock')
  printTable([['shop of', 'photos of each', 'strangers', 'sure', 'sure where a sibling is stocked'], ...rows])
  const { coverage } = sureOnes(
    all.map(({ engine }) => engine),
    0.7,
  )
  return { title: 'strangers sure, eight photos of each product', ratio: coverage, limit: { atMost: 0.05 } }
}

function sureShare(outcomes: readonly ShopOutcome[]): string {
  const { coverage } = sureOnes(
    outcomes.map(({ engine }) => engine),
    0.7,
  )
  return inTenths(coverage)
}

function answersOf(
  halves: readonly Half[],
  { sells, asks = everything, products, seeds }: ShopKind,
  each: number,
): ShopOutcome[] {
  return seeds.flatMap((seed) =>
    halves.flatMap((half) => {
      const photos = half.photos.filter(sells)
      const queries = photos.filter(
        (photo) => photo.split === 'query' && photo.sourceSplit === 'val' && asks(photo),
      )
      const plan = { photosEach: each, seed, ...(products !== undefined && { products }) }
      return recogniseIn(photos, queries, plan, half)
    }),
  )
}

function promises(top1: number, top4: number, coverage: number, precision: number): Gate[] {
  return [
    { title: 'all packaged, other visits: top-1', ratio: top1, limit: { atLeast: 0.82 } },
    { title: 'all packaged, other visits: top-4', ratio: top4, limit: { atLeast: 0.95 } },
    { title: 'all packaged, other visits: sure', ratio: coverage },
    { title: 'all packaged, other visits: right where sure', ratio: precision, limit: { atLeast: 0.95 } },
  ]
}

function inTenths(share: number): string {
  return Number.isNaN(share) ? percent(share) : (share * 100).toFixed(1)
}
