// Learns what product recognition knows before it sees a shop: `npm run train-recognition -- FOLDER [FILE]`.
import { readFile, writeFile } from 'node:fs/promises'
import { densePatches, patchNumbers } from '@jara/recognition/dense-patches'
import { shortPatches } from '@jara/recognition/fisher-vector'
import { type Model, packModel, type Patches, placeNumbers, shippedModel } from '@jara/recognition/model'
import { readPicture } from '@jara/recognition/read-picture'
import { createDescriber } from './describe-photos.ts'
import { type LabelledPhoto, readLabelledPhotos } from './labelled-photos.ts'
import { learnGaussians } from './learn-gaussians.ts'
import { learnJudgement } from './learn-judgement.ts'
import { learnProjection } from './learn-projection.ts'
import { learnVision } from './learn-vision.ts'
import { learnOnlookers } from './onlookers.ts'
import { seededRandom } from '@jara/recognition/random'
import { tryShops } from './try-shops.ts'

const patchesOfPackage = 360
/** Packages have more colours and textures than produce, but there are more photos of produce. */
const patchesOfProduce = 60
const keptNumbers = 32
const gaussianCount = 64

/** The model has been trained on all these photos and products, so it must be evaluated with others. */
async function learnModel(photos: readonly LabelledPhoto[], tell: (step: string) => void): Promise<Model> {
  const patches = await learnPatches(photos, seededRandom(1))
  tell('The patches and their Gaussians are learned')
  const describer = await createDescriber()
  const vision = learnVision(await describer.lessons(photos, patches), patches)
  tell('How to whiten is learned')
  const onlookers = await learnOnlookers(photos, patches, describer)
  const trials = onlookers.map((onlooker) => tryShops(onlooker, seededRandom(1), describer.compare))
  tell('Made-up shops are tried')
  return { ...vision, ...learnJudgement(trials) }
}

async function learnPatches(photos: readonly LabelledPhoto[], random: () => number): Promise<Patches> {
  const takenOf = ({ isLoose }: LabelledPhoto) => (isLoose ? patchesOfProduce : patchesOfPackage)
  const count = photos.reduce((sum, photo) => sum + takenOf(photo), 0)
  const numbers = new Float32Array(count * patchNumbers)
  const places = new Float32Array(count * placeNumbers)
  let at = 0
  for (const photo of photos) {
    const patches = densePatches((await readPicture(await readFile(photo.file))).colours)
    for (let taken = 0; taken < takenOf(photo); taken++, at++) {
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
