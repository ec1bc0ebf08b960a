// Learns what the product recognition knows before it sees a shop: `npm run train-recognition -- FOLDER [FILE]`.
import { readFile, writeFile } from 'node:fs/promises'
import { densePatches, patchNumbers } from '../src/dense-patches.ts'
import { shortPatches } from '../src/fisher-vector.ts'
import { type Model, packModel, placeNumbers, shippedModel } from '../src/model.ts'
import { readPicture } from '../src/read-picture.ts'
import { createDescriber } from './describe-photos.ts'
import { type LabelledPhoto, readLabelledPhotos } from './labelled-photos.ts'
import { learnGaussians } from './learn-gaussians.ts'
import { learnJudgement } from './learn-judgement.ts'
import { learnProjection } from './learn-projection.ts'
import { learnInThread } from './network/learn-in-threads.ts'
import { networkSeed, readLessons } from './read-lessons.ts'
import { seededRandom } from './random.ts'
import { tryShops } from './try-shops.ts'

const patchesEach = 360
const keptNumbers = 32
const gaussianCount = 64

/** The model knows all these photos and products by heart: figures about it are to be had from others alone. */
async function learnModel(photos: readonly LabelledPhoto[], tell: (step: string) => void): Promise<Model> {
  const random = seededRandom(1)
  const networks = learnNetworks(photos)
  const vision = await learnVision(photos, random)
  tell('The patches and their Gaussians are learned')
  const { whole, halves } = await networks
  tell('The networks are learned')
  const { describe, compare } = await createDescriber()
  const trials = []
  for (const { network, isNew } of halves) {
    const onlooker = { photos: await describe(photos, { ...vision, network }), isNew }
    trials.push(tryShops(onlooker, random, compare))
  }
  tell('Made-up shops are tried')
  return { ...vision, network: whole, ...learnJudgement(trials) }
}

/** One of all products; and one of each half of them, which shows what a network is worth for products that it does not know. */
async function learnNetworks(photos: readonly LabelledPhoto[]) {
  const products = [...new Set(photos.map(({ product }) => product))]
  const lessons = await readLessons(photos)
  const halves = [0, 1].map(async (half) => ({
    network: await learnInThread(
      lessons.filter(({ product }) => product % 2 !== half),
      networkSeed,
    ),
    isNew: (product: string) => products.indexOf(product) % 2 === half,
  }))
  const whole = learnInThread(lessons, networkSeed)
  return { whole: await whole, halves: await Promise.all(halves) }
}

async function learnVision(photos: readonly LabelledPhoto[], random: () => number) {
  const count = photos.length * patchesEach
  const numbers = new Float32Array(count * patchNumbers)
  const places = new Float32Array(count * placeNumbers)
  let at = 0
  for (const photo of photos) {
    const patches = densePatches((await readPicture(await readFile(photo.file))).colours)
    for (let taken = 0; taken < patchesEach; taken++, at++) {
      const from = Math.floor(random() * patches.count)
      numbers.set(patches.numbers.subarray(from * patchNumbers, (from + 1) * patchNumbers), at * patchNumbers)
      places.set(patches.places.subarray(from * placeNumbers, (from + 1) * placeNumbers), at * placeNumbers)
    }
  }
  const patchProjection = learnProjection(numbers, patchNumbers, keptNumbers)
  const short = shortPatches(patchProjection, { count, numbers, places })
  return {
    patchProjection,
    gaussians: learnGaussians(short, keptNumbers + placeNumbers, gaussianCount, random),
  }
}

if (import.meta.main) {
  const [folder, file = shippedModel] = process.argv.slice(2)
  if (folder === undefined) {
    console.error(
      'Say which folder of labelled photos to learn from: npm run train-recognition -- FOLDER [FILE]',
    )
    process.exit(2)
  }
  const begun = performance.now()
  const tell = (step: string) => console.log(`${Math.round((performance.now() - begun) / 1_000)} s: ${step}`)
  const model = await learnModel(await readLabelledPhotos(folder), tell)
  await writeFile(file, packModel(model))
  tell(`${file} is written; ${JSON.stringify({ fusion: model.fusion, sureness: model.sureness })}`)
}
