import type { DescribedCandidate } from '../src/providers/product-recognition/engine.ts'
import { type Features, packFeatures } from '../src/providers/product-recognition/fisher-akaze/features.ts'
import type { LabelledPhoto } from './labelled-photos.ts'

export interface DescribedPhoto extends LabelledPhoto {
  readonly features: Features
}

export interface Stocked<Photo> {
  readonly candidate: DescribedCandidate
  /** What it is known by. */
  readonly photos: readonly Photo[]
}

/** The products of a made-up shop, each with its catalogue picture and some of its photos. A product's number is its place. */
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
    const candidate = {
      productId,
      brand: own[0]?.brand ?? '',
      isLoose: own[0]?.isLoose ?? false,
      hasPhotos: taken.length > 0,
      features: known.map(({ features }) => packFeatures(features)),
    }
    return { candidate, photos: known }
  })
}

export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)
}
