import { type Gate, printTable } from '../../bench/figures.ts'
import type { LabelledPhoto } from '../training/labelled-photos.ts'
import type { Half } from './halves.ts'
import { type Figures, figuresOf, separation, sureOnes } from './outcomes.ts'
import { recogniseIn, type ShopOutcome, type ShopPlan } from './shops.ts'

const photosEach = [0, 1, 3, 8]
const sizes = [20, 40, undefined]
const seeds = [1, 2]

const assortments = [
  { title: 'packaged products', sells: ({ isLoose }: LabelledPhoto) => !isLoose },
  { title: 'loose produce', sells: ({ isLoose }: LabelledPhoto) => isLoose },
  { title: 'packaged products and produce', sells: () => true },
]

export interface Accuracy {
  readonly gates: readonly Gate[]
  /** For the shop that stocks everything and knows it best. */
  readonly hardest: readonly ShopOutcome[]
}

/** Prints how often the right product comes first or among the first four, in shops of all kinds. */
export function printAccuracy(halves: readonly Half[]): Accuracy {
  const gates: Gate[] = []
  let hardest: readonly ShopOutcome[] = []
  for (const { title, sells } of assortments) {
    const photos = halves[0]?.photos.filter(sells) ?? []
    const products = new Set(photos.map(({ product }) => product)).size
    for (const size of sizes.filter((one) => (one ?? 0) < products)) {
      console.log(`\n### ${title}, a shop of ${size ?? `all ${products}`}`)
      const rows = photosEach.flatMap((each) => {
        const plan = { photosEach: each, ...(size !== undefined && { products: size }) }
        const outcomes = recogniseNew(halves, sells, plan)
        if (size === undefined && each === 8) {
          hardest = outcomes
          const promised = outcomes.filter(({ query }) => query.sourceSplit === 'val' && !query.isLoose)
          if (promised.length > 0) gates.push(...promises(`packaged among all ${products}`, promised))
        }
        return groupsOf(outcomes).map(({ name, own }) => [`${each}`, name, ...cellsOf(own)])
      })
      printTable([head, ...rows])
    }
  }
  return { gates, hardest }
}

/** Each half is tested with products that it has not learned from, in shops that stock both. */
function recogniseNew(
  halves: readonly Half[],
  sells: (photo: LabelledPhoto) => boolean,
  plan: Omit<ShopPlan, 'seed'>,
): ShopOutcome[] {
  return halves.flatMap((half) => {
    const photos = half.photos.filter(sells)
    const queries = photos.filter(({ split }) => split === 'query')
    return seeds.flatMap((seed) => recogniseIn(photos, queries, { ...plan, seed }, half))
  })
}

function groupsOf(outcomes: readonly ShopOutcome[]) {
  const groups = ['val', 'train'].flatMap((split) =>
    [false, true].map((isLoose) => ({
      name: `${isLoose ? 'produce' : 'packaged'}, ${split}`,
      own: outcomes.filter(({ query }) => query.sourceSplit === split && query.isLoose === isLoose),
    })),
  )
  return groups.filter(({ own }) => own.length > 0)
}

const head = [
  'photos of each',
  'queries',
  'answers',
  'top-1',
  'top-4',
  'colours: top-1',
  'top-4',
  '>= 0.7: share',
  'right',
  '>= 0.9: share',
  'right',
  'strangers >= 0.7',
  'told from strangers',
]

function cellsOf(outcomes: readonly ShopOutcome[]): string[] {
  const { engine, baseline } = parted(outcomes)
  const own = figuresOf(engine.stocked)
  const colours = figuresOf(baseline.stocked)
  const [sure, surer] = [sureOnes(engine.stocked, 0.7), sureOnes(engine.stocked, 0.9)]
  const { strangers } = engine
  const shares = [
    own.top1,
    own.top4,
    colours.top1,
    colours.top4,
    sure.coverage,
    sure.precision,
    surer.coverage,
    surer.precision,
    strangers.length > 0 ? sureOnes(strangers, 0.7).coverage : Number.NaN,
    strangers.length > 0 ? separation(engine.stocked, strangers) : Number.NaN,
  ]
  return [`${own.photos}`, ...shares.map(percent)]
}

function parted(outcomes: readonly ShopOutcome[]) {
  const part = (own: readonly ShopOutcome['engine'][]) => ({
    stocked: own.filter(({ place }) => place !== undefined),
    strangers: own.filter(({ place }) => place === undefined),
  })
  return {
    engine: part(outcomes.map(({ engine }) => engine)),
    baseline: part(outcomes.map(({ baseline }) => baseline)),
  }
}

function promises(title: string, outcomes: readonly ShopOutcome[]): Gate[] {
  const own: Figures = figuresOf(outcomes.map(({ engine }) => engine))
  const colours = figuresOf(outcomes.map(({ baseline }) => baseline))
  const sure = sureOnes(
    outcomes.map(({ engine }) => engine),
    0.7,
  )
  return [
    { title: `${title}: top-1`, ratio: own.top1, limit: { atLeast: 0.84 } },
    { title: `${title}: top-4`, ratio: own.top4, limit: { atLeast: 0.95 } },
    { title: `${title}: top-4 to that of colours`, ratio: own.top4 / colours.top4, limit: { atLeast: 1.4 } },
    { title: `${title}: right where sure at 0.7`, ratio: sure.precision, limit: { atLeast: 0.95 } },
  ]
}

export function percent(share: number): string {
  return Number.isNaN(share) ? '' : `${Math.round(share * 100)}`
}
