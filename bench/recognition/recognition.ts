// How often the product in a photo is the first suggestion, or among the four: `npm run bench:recognition -- FOLDER`.
import { readFile } from 'node:fs/promises'
import { createDescribePicture } from '../../apps/server/src/providers/product-recognition/fisher-akaze/describe-picture.ts'
import type { Model } from '../../apps/server/src/providers/product-recognition/fisher-akaze/model.ts'
import { loadOpenCv } from '../../apps/server/src/providers/product-recognition/fisher-akaze/open-cv.ts'
import { type LabelledPhoto, readLabelledPhotos } from '../../apps/server/training/labelled-photos.ts'
import { learnModel } from '../../apps/server/training/train-recognition.ts'
import { printTable } from '../figures.ts'
import { coloursOf } from './baseline.ts'
import { figuresOf, separation, sureOnes } from './outcomes.ts'
import { recogniseIn, type SeenPhoto, type ShopOutcomes, type ShopPlan } from './shops.ts'

const photosEach = [0, 1, 3, 8]
const seeds = [1, 2]

const [folder] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Say where the labelled photos are: npm run bench:recognition -- FOLDER')
  process.exit(2)
}
const labelled = await readLabelledPhotos(folder)
const products = [...new Set(labelled.map(({ product }) => product))]
const isEven = (product: string) => products.indexOf(product) % 2 === 0

// Each half of the products is asked for from a model that has learned from the other half alone.
const unseen = [await seenBy((product) => isEven(product)), await seenBy((product) => !isEven(product))]
for (const [title, counts] of [
  ['packaged', ({ isLoose }: LabelledPhoto) => !isLoose],
  ['all products', () => true],
] as const) {
  for (const size of [20, undefined]) {
    for (const each of photosEach)
      report(`${title}, shop of ${size ?? 'all'}, ${each} photos`, counts, {
        photosEach: each,
        ...(size && { products: size }),
      })
  }
}

interface Seen {
  readonly model: Model
  readonly learnedFrom: (product: string) => boolean
  readonly photos: readonly SeenPhoto[]
}

async function seenBy(learnedFrom: (product: string) => boolean): Promise<Seen> {
  const model = await learnModel(labelled.filter(({ product }) => learnedFrom(product)))
  const { cv } = await loadOpenCv()
  const describe = createDescribePicture(cv, model)
  const photos = []
  for (const photo of labelled) {
    const features = await describe(await readFile(photo.file))
    photos.push({ ...photo, features, colours: await coloursOf(photo.file) })
  }
  return { model, learnedFrom, photos }
}

function report(
  title: string,
  counts: (photo: LabelledPhoto) => boolean,
  plan: Omit<ShopPlan, 'seed'>,
): void {
  const outcomes = unseen.flatMap(({ model, learnedFrom, photos }) =>
    seeds.flatMap((seed) =>
      recogniseIn(photos.filter(counts), { ...plan, seed }, model.fusion).filter(
        ({ query }) => !learnedFrom(query.product),
      ),
    ),
  )
  const groups: [string, ShopOutcomes[]][] = ['val', 'train'].flatMap((split) =>
    [false, true].map((isLoose): [string, ShopOutcomes[]] => [
      `${isLoose ? 'produce' : 'packaged'}, ${split}`,
      outcomes.filter(({ query }) => query.sourceSplit === split && query.isLoose === isLoose),
    ]),
  )
  console.log(`\n### ${title}`)
  printTable([
    [
      'queries',
      'photos',
      'top-1',
      'top-4',
      'baseline top-1',
      'baseline top-4',
      '>= 0.7: share',
      'right',
      '>= 0.9: share',
      'right',
      'told from strangers',
    ],
    ...groups.filter(([, own]) => own.length > 0).map(([name, own]) => rowOf(name, own)),
  ])
}

function rowOf(name: string, outcomes: readonly ShopOutcomes[]): string[] {
  const engine = outcomes.map((outcome) => outcome.engine)
  const stocked = engine.filter(({ place }) => place !== undefined)
  const strangers = engine.filter(({ place }) => place === undefined)
  const own = figuresOf(stocked)
  const base = figuresOf(outcomes.map(({ baseline }) => baseline).filter(({ place }) => place !== undefined))
  const [sure, surer] = [sureOnes(stocked, 0.7), sureOnes(stocked, 0.9)]
  const cells = [
    own.top1,
    own.top4,
    base.top1,
    base.top4,
    sure.coverage,
    sure.precision,
    surer.coverage,
    surer.precision,
  ]
  const told = strangers.length > 0 ? separation(stocked, strangers) : Number.NaN
  return [name, `${own.photos}`, ...[...cells, told].map(percent)]
}

function percent(share: number): string {
  return Number.isNaN(share) ? '' : `${Math.round(share * 100)}`
}
