import type { Patches, Vision } from '../src/model.ts'
import type { DescribedPhoto, Describer } from './describe-photos.ts'
import type { LabelledPhoto } from './labelled-photos.ts'
import { learnVision } from './learn-vision.ts'

/** The photos as they look once some of the products have taught how to whiten: only the others are asked for. */
export interface Onlooker<Photo = DescribedPhoto> {
  readonly vision: Vision
  readonly photos: readonly Photo[]
  readonly isNew: (product: string) => boolean
}

/** Two; the products that one has learned from are those that the other is asked for. */
export async function learnOnlookers<Photo extends LabelledPhoto>(
  labelled: readonly Photo[],
  patches: Patches,
  describer: Describer,
): Promise<Onlooker<Photo & DescribedPhoto>[]> {
  const products = [...new Set(labelled.map(({ product }) => product))]
  const onlookers: Onlooker<Photo & DescribedPhoto>[] = []
  for (const half of [0, 1]) {
    const isNew = (product: string) => products.indexOf(product) % 2 === half
    const known = labelled.filter(({ product }) => !isNew(product))
    const vision = learnVision(await describer.lessons(known, patches), patches)
    const wanted = labelled.filter(({ split, product }) => split !== 'query' || isNew(product))
    onlookers.push({ vision, isNew, photos: await describer.describe(wanted, vision) })
  }
  return onlookers
}
