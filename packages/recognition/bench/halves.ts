import type { Vision } from '../src/model.ts'
import type { Describer } from '../training/describe-photos.ts'
import type { LabelledPhoto } from '../training/labelled-photos.ts'
import { learnModel } from '../training/train-recognition.ts'
import { coloursOf } from './baseline.ts'
import type { Ranker, SeenPhoto } from './shops.ts'

/** What a model that has learned from one half of the products makes of all photos. */
export interface Half extends Ranker {
  readonly vision: Vision
  /** Whether it has never seen this product: only of such are figures given. */
  readonly isNew: (product: string) => boolean
  /** All by which products are known, and those to recognise that show a new product. */
  readonly photos: readonly SeenPhoto[]
}

/** Each half of the products is asked for from a model that has learned from the other half alone. */
export async function learnHalves(
  labelled: readonly LabelledPhoto[],
  describer: Describer,
  tell: (step: string) => void,
): Promise<Half[]> {
  const products = [...new Set(labelled.map(({ product }) => product))]
  const coloured = []
  for (const photo of labelled) coloured.push({ ...photo, colours: await coloursOf(photo.file) })
  const halves = []
  for (const half of [0, 1]) {
    const isNew = (product: string) => products.indexOf(product) % 2 === half
    const { fusion, ...vision } = await learnModel(
      labelled.filter(({ product }) => !isNew(product)),
      (step) => tell(`half ${half + 1}: ${step}`),
      describer,
    )
    const wanted = coloured.filter(({ split, product }) => split !== 'query' || isNew(product))
    const photos = await describer.describe(wanted, vision)
    tell(`half ${half + 1}: all photos are described; ${JSON.stringify(fusion)}`)
    halves.push({ vision, fusion, compare: describer.compare, isNew, photos })
  }
  return halves
}
