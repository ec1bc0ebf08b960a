import type { DescribedCandidate } from '@jara/recognition/engine'
import type { DescribedPhoto } from './describe-photos.ts'

export interface Stocked<Photo> {
  readonly candidate: DescribedCandidate
  /** Its reference photos. */
  readonly photos: readonly Photo[]
}

/** The products of a made-up shop, each with its catalogue picture and some of its photos. A product's number is its index. */
export function stockShop<Photo extends DescribedPhoto>(
  products: readonly string[],
  photos: readonly Photo[],
  photosEach: number,
  random: () => number,
): Stocked<Photo>[] {
  return products.map((product, productId) => {
    const own = photos.filter((photo) => photo.product === product)
    const references = own.filter(({ split }) => split === 'reference')
    const taken = shuffled(references, random).slice(0, photosEach)
    const known = [...own.filter(({ split }) => split === 'iconic'), ...taken]
    const { brand = '', isLoose = false } = own[0] ?? {}
    const features = known.map(({ packed }) => packed)
    return { candidate: { productId, brand, isLoose, features }, photos: known }
  })
}

export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)
}
