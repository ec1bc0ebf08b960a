import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { packModel, readModel, shippedModel, type Vision } from '../src/model.ts'
import type { Network } from '../src/network/network.ts'
import type { Describer } from '../training/describe-photos.ts'
import type { LabelledPhoto } from '../training/labelled-photos.ts'
import { learnFusion } from '../training/learn-fusion.ts'
import { learnInThread } from '../training/network/learn-in-threads.ts'
import { seededRandom } from '../training/random.ts'
import { networkSeed, readLessons } from '../training/train-recognition.ts'
import { coloursOf } from './baseline.ts'
import type { Ranker, SeenPhoto } from './shops.ts'

/** The model that ships, with a network that has learned from one half of the products alone. */
export interface Half extends Ranker {
  readonly vision: Vision
  /** Whether its network has never seen this product: only of such are figures given. */
  readonly isNew: (product: string) => boolean
  /** All by which products are known, and those to recognise that show a new product. */
  readonly photos: readonly SeenPhoto[]
}

export interface HalvesOptions {
  readonly describer: Describer
  readonly tell: (step: string) => void
  /** A folder that keeps the networks from one run to the next: learning them takes longest. */
  readonly networks: string | undefined
}

/**
 * Each half of the products is asked for from a network that has learned from the other half alone. How to weigh what it
 * says is learned from what the other network says of the products asked for there.
 */
export async function learnHalves(
  labelled: readonly LabelledPhoto[],
  { describer, tell, networks }: HalvesOptions,
): Promise<Half[]> {
  const products = [...new Set(labelled.map(({ product }) => product))]
  const coloured = []
  for (const photo of labelled) coloured.push({ ...photo, colours: await coloursOf(photo.file) })
  const { fusion: _, ...shipped } = await readModel(shippedModel)
  const onlookers: Omit<Half, keyof Ranker>[] = []
  for (const half of [0, 1]) {
    const isNew = (product: string) => products.indexOf(product) % 2 === half
    const known = labelled.filter(({ product }) => !isNew(product))
    const network = await learnNetwork(known, networks && join(networks, `half-${half}.bin`))
    tell(`half ${half + 1}: the network is learned`)
    const vision = { ...shipped, network }
    const wanted = coloured.filter(({ split, product }) => split !== 'query' || isNew(product))
    onlookers.push({ vision, isNew, photos: await describer.describe(wanted, vision) })
    tell(`half ${half + 1}: all photos are described`)
  }
  return onlookers.map((onlooker, half) => {
    const others = onlookers.filter((_own, at) => at !== half)
    const fusion = learnFusion(others, seededRandom(1), describer.compare)
    tell(`half ${half + 1}: ${JSON.stringify(fusion)}`)
    return { ...onlooker, fusion, compare: describer.compare }
  })
}

async function learnNetwork(known: readonly LabelledPhoto[], file: string | undefined): Promise<Network> {
  if (file !== undefined && existsSync(file)) return (await readModel(file)).network
  const network = await learnInThread(await readLessons(known), networkSeed)
  if (file !== undefined) {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, packModel({ ...(await readModel(shippedModel)), network }))
  }
  return network
}
