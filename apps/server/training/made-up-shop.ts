import type { Features } from '../src/providers/product-recognition/fisher-akaze/features.ts'
import { packFeatures } from '../src/providers/product-recognition/fisher-akaze/features.ts'
import type { DescribedCandidate } from '../src/providers/product-recognition/engine.ts'
import type { LabelledPhoto } from './labelled-photos.ts'

export interface DescribedPhoto extends LabelledPhoto {
  readonly features: Features
}

/** The products of a made-up shop, each with its catalogue picture and some of its photos. A product's number is its place. */
export function stockShop(
  products: readonly string[],
  photos: readonly DescribedPhoto[],
  photosEach: number,
  random: () => number,
  except?: DescribedPhoto,
): DescribedCandidate[] {
  return products.map((product, productId) => {
    const own = photos.filter((photo) => photo.product === product && photo !== except)
    const taken = shuffled(
      own.filter(({ split }) => split === 'reference'),
      random,
    ).slice(0, photosEach)
    const references = [...own.filter(({ split }) => split === 'iconic'), ...taken]
    return {
      productId,
      brand: own[0]?.brand ?? '',
      isLoose: own[0]?.isLoose ?? false,
      hasPhotos: taken.length > 0,
      features: references.map(({ features }) => packFeatures(features)),
    }
  })
}

export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)
}
