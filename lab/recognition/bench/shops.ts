import { capConfidence } from '@jara/recognition/cap-confidence'
import { type Compare, gatherEvidence } from '@jara/recognition/gather-evidence'
import { type Judgement, rankProducts } from '@jara/recognition/rank-products'
import { learnShop } from '@jara/recognition/ridge-classifier'
import type { DescribedPhoto } from '../training/describe-photos.ts'
import { shuffled, stockShop } from '../training/made-up-shop.ts'
import { seededRandom } from '@jara/recognition/random'
import { colourScore } from './baseline.ts'
import type { Outcome } from './outcomes.ts'

/** A photo with the features of the engine and of the baseline. */
export interface SeenPhoto extends DescribedPhoto {
  readonly colours: Float32Array
}

export interface ShopPlan {
  /** How many products it stocks. Defaults to all of them. */
  readonly products?: number
  readonly photosEach: number
  readonly seed: number
}

export interface Ranker {
  readonly judgement: Judgement
  readonly compare: Compare
}

export interface ShopOutcome {
  readonly engine: Outcome
  readonly baseline: Outcome
  readonly query: SeenPhoto
  /** The engine's first suggestion. */
  readonly first: string
  /** Whether the shop stocks a product of the same brand as the photographed one. */
  readonly stocksSibling: boolean
}

/**
 * Recognises photos in a shop of this plan, stocked from the remaining photos. A product that the shop does not stock has no
 * right place.
 */
export function recogniseIn(
  known: readonly SeenPhoto[],
  queries: readonly SeenPhoto[],
  plan: ShopPlan,
  { judgement, compare }: Ranker,
): ShopOutcome[] {
  const random = seededRandom(plan.seed)
  const all = [...new Set(known.map(({ product }) => product))]
  const products = shuffled(all, random).slice(0, plan.products ?? all.length)
  const stock = stockShop(products, known, plan.photosEach, random)
  const candidates = stock.map(({ candidate }) => candidate)
  const shop = { candidates, classifier: learnShop(candidates) }
  const kinds = stock.map(({ photos }, productId) => ({
    productId,
    brand: photos[0]?.brand ?? '',
    isLoose: photos[0]?.isLoose ?? false,
    hasPhotos: plan.photosEach > 0,
  }))
  const brands = new Set(kinds.map(({ brand }) => brand))
  return queries.map((query) => {
    const right = products.indexOf(query.product)
    const evidence = gatherEvidence(shop, query.features, judgement.fusion, compare)
    const ranked = capConfidence(rankProducts(candidates, evidence, judgement, true), kinds, 'ours')
    const byColour = stock
      .map(({ photos }, productId) => ({
        productId,
        score: colourScore(
          query.colours,
          photos.map(({ colours }) => colours),
        ),
      }))
      .toSorted((a, b) => b.score - a.score)
    return {
      query,
      engine: { place: placeOf(right, ranked), confidence: ranked[0]?.confidence ?? 0 },
      baseline: { place: placeOf(right, byColour), confidence: byColour[0]?.score ?? 0 },
      first: products[ranked[0]?.productId ?? 0] ?? '',
      stocksSibling: brands.has(query.brand),
    }
  })
}

function placeOf(right: number, ranked: readonly { productId: number }[]): number | undefined {
  return right < 0 ? undefined : ranked.findIndex(({ productId }) => productId === right)
}
