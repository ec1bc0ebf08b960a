import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { packModel, readModel, shippedModel, type Vision } from '../src/model.ts'
import type { Network } from '../src/network/network.ts'
import type { DescribedPhoto, Describer } from './describe-photos.ts'
import type { LabelledPhoto } from './labelled-photos.ts'
import { learnInThread } from './network/learn-in-threads.ts'
import { networkSeed, readLessons } from './read-lessons.ts'

/** The photos as they look to a network that has learned from some of the products: only the others are asked for. */
export interface Onlooker<Photo = DescribedPhoto> {
  readonly vision: Vision
  readonly photos: readonly Photo[]
  readonly isNew: (product: string) => boolean
}

export interface OnlookersOptions {
  readonly describer: Describer
  readonly tell: (step: string) => void
  /** A folder that keeps the networks from one run to the next: learning them takes longest. */
  readonly networks: string | undefined
}

/** Two with the patches of the model that ships; the network of each has learned from the products that the other is asked for. */
export async function learnOnlookers<Photo extends LabelledPhoto>(
  labelled: readonly Photo[],
  { describer, tell, networks }: OnlookersOptions,
): Promise<Onlooker<Photo & DescribedPhoto>[]> {
  const products = [...new Set(labelled.map(({ product }) => product))]
  const shipped = await readModel(shippedModel)
  const onlookers: Onlooker<Photo & DescribedPhoto>[] = []
  for (const half of [0, 1]) {
    const isNew = (product: string) => products.indexOf(product) % 2 === half
    const known = labelled.filter(({ product }) => !isNew(product))
    const network = await learnNetwork(known, networks && join(networks, `half-${half}.bin`))
    tell(`half ${half + 1}: the network is learned`)
    const vision = { ...shipped, network }
    const wanted = labelled.filter(({ split, product }) => split !== 'query' || isNew(product))
    onlookers.push({ vision, isNew, photos: await describer.describe(wanted, vision) })
    tell(`half ${half + 1}: all photos are described`)
  }
  return onlookers
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
