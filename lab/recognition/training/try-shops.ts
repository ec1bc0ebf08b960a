import type { Kind } from '@jara/recognition/cap-confidence'
import type { Evidence, Fusion } from '@jara/recognition/fusion'
import { type Compare, gatherEvidence } from '@jara/recognition/gather-evidence'
import { learnShop } from '@jara/recognition/ridge-classifier'
import type { DescribedPhoto } from './describe-photos.ts'
import { shuffled, stockShop } from './made-up-shop.ts'
import type { Onlooker } from './onlookers.ts'

/** One photo in one shop, with the evidence for each product. If none of them is right, the photo shows a stranger. */
export interface Trial {
  readonly evidence: readonly Evidence[]
  /** The products of the shop, in the order of the evidence. */
  readonly kinds: readonly Kind[]
  /** The number of pictures of each of them. */
  readonly references: readonly number[]
  readonly right: number | undefined
}

/**
 * Approximately the results of a study, in which lower weights of similarity did better with drawings and no worse with photos.
 */
const usualWeights: Evidence = {
  likeness: 5,
  embedding: 8,
  likenessOfThree: 0,
  embeddingOfThree: 0,
  classified: 0.5,
  agreement: 1.8,
}

export const usualFusion: Fusion = {
  packaged: usualWeights,
  loose: usualWeights,
  looseBias: 0,
  stranger: -Infinity,
}

/** Trials in made-up shops to learn from. */
export interface Trials {
  /** For weighing the evidence: any photo, in shops that have few photos of their products and in shops that have many. */
  readonly toWeigh: readonly Trial[]
  /**
   * For learning when to be sure: only photos to recognise of packaged products, since no other suggestion can be sure, and more
   * strangers.
   */
  readonly toBeSure: readonly Trial[]
}

interface ShopPlan {
  /** The products that it chooses from. */
  readonly sells: (photo: DescribedPhoto) => boolean
  /** How many of those it stocks. */
  readonly stocked: number
  readonly photosEach: number
  readonly asks: (photo: DescribedPhoto) => boolean
  readonly photosAsked: number
  readonly strangersAsked: number
}

const isPackaged = ({ isLoose }: DescribedPhoto) => !isLoose

const weighingShops: readonly ShopPlan[] = [1, 0.5, 1, 0.5].flatMap((stocked) =>
  [0, 1, 3, 5].map((photosEach) => ({
    sells: () => true,
    stocked,
    photosEach,
    asks: () => true,
    photosAsked: 40,
    strangersAsked: 20,
  })),
)

/** The number of shops of each kind. With only two, what they happened to stock decided how sure the engine is. */
const sureDraws = 12

const sureShops: readonly ShopPlan[] = [
  { sells: () => true, stocked: 1 },
  { sells: () => true, stocked: 0.5 },
  { sells: isPackaged, stocked: 1 },
  { sells: isPackaged, stocked: 0.65 },
].flatMap((shop) =>
  Array.from({ length: sureDraws }, () => [1, 3, 8])
    .flat()
    .map((photosEach) => ({
      ...shop,
      photosEach,
      asks: (photo: DescribedPhoto) => isPackaged(photo) && photo.split === 'query',
      photosAsked: 60,
      strangersAsked: 40,
    })),
)

/** An onlooker's evidence in made-up shops. */
export function tryShops(
  onlooker: Pick<Onlooker, 'photos' | 'isNew'>,
  random: () => number,
  compare: Compare,
): Trials {
  const tryAll = (plans: readonly ShopPlan[]) =>
    plans.flatMap((plan) => tryShop(onlooker, plan, random, compare))
  return { toWeigh: tryAll(weighingShops), toBeSure: tryAll(sureShops) }
}

/** The photos that are not among a shop's references are recognised there. */
function tryShop(
  { photos, isNew }: Pick<Onlooker, 'photos' | 'isNew'>,
  { sells, stocked, photosEach, asks, photosAsked, strangersAsked }: ShopPlan,
  random: () => number,
  compare: Compare,
): Trial[] {
  const all = [...new Set(photos.filter(sells).map(({ product }) => product))]
  const products = shuffled(all, random).slice(0, Math.ceil(all.length * stocked))
  const stock = stockShop(products, photos, photosEach, random)
  const known = new Set(stock.flatMap(({ photos: own }) => own))
  const unknown = shuffled(
    photos.filter((photo) => isNew(photo.product) && asks(photo) && !known.has(photo)),
    random,
  )
  const isStocked = ({ product }: DescribedPhoto) => products.includes(product)
  const asked = [
    ...unknown.filter(isStocked).slice(0, photosAsked),
    ...unknown.filter((photo) => !isStocked(photo)).slice(0, strangersAsked),
  ]
  const candidates = stock.map(({ candidate }) => candidate)
  const kinds = stock.map(({ candidate: { productId }, photos: own }) => ({
    productId,
    brand: own[0]?.brand ?? '',
    isLoose: own[0]?.isLoose ?? false,
    hasPhotos: own.some(({ split }) => split === 'reference'),
  }))
  const references = candidates.map(({ features }) => features.length)
  const described = { candidates, classifier: learnShop(candidates) }
  return asked.map((photo) => ({
    evidence: gatherEvidence(described, photo.features, usualFusion, compare),
    kinds,
    references,
    right: isStocked(photo) ? products.indexOf(photo.product) : undefined,
  }))
}
