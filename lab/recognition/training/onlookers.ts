import type { Patches, Vision } from '@jara/recognition/model'
import type { DescribedPhoto, Describer } from './describe-photos.ts'
import type { LabelledPhoto } from './labelled-photos.ts'
import { learnVision } from './learn-vision.ts'

/** Photos as described with a whitening learned from some of the products. Only the other products are tested. */
export interface Onlooker<Photo = DescribedPhoto> {
  readonly vision: Vision
  readonly photos: readonly Photo[]
  readonly isNew: (product: string) => boolean
}

/** Returns two: each is tested with the products that the other has learned from. */
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
