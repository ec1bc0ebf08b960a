import { cautious } from '../../apps/server/src/providers/product-recognition/cautious.ts'
import { rankProducts } from '../../apps/server/src/providers/product-recognition/fisher-akaze/fisher-akaze.ts'
import {
  type Fusion,
  scoreOf,
} from '../../apps/server/src/providers/product-recognition/fisher-akaze/fusion.ts'
import {
  type Compare,
  gatherEvidence,
} from '../../apps/server/src/providers/product-recognition/fisher-akaze/shop.ts'
import { learnShop } from '../../apps/server/src/providers/product-recognition/fisher-akaze/shop-classifier.ts'
import type { DescribedPhoto } from '../../apps/server/training/describe-photos.ts'
import { shuffled, stockShop } from '../../apps/server/training/made-up-shop.ts'
import { seededRandom } from '../../apps/server/training/random.ts'
import { colourScore } from './baseline.ts'
import type { Outcome } from './outcomes.ts'

/** A photo as the engine and as the baseline see it. */
export interface SeenPhoto extends DescribedPhoto {
  readonly colours: Float32Array
}

export interface ShopPlan {
  /** How many products it stocks; all of them where nothing is said. */
  readonly products?: number
  readonly photosEach: number
  readonly seed: number
}

export interface Ranker {
  readonly fusion: Fusion
  readonly compare: Compare
}

export interface ShopOutcome {
  readonly engine: Outcome
  readonly baseline: Outcome
  readonly query: SeenPhoto
}

/** Recognises photos in a shop of this plan, stocked from the others; what it does not stock has no right place. */
export function recogniseIn(
  known: readonly SeenPhoto[],
  queries: readonly SeenPhoto[],
  plan: ShopPlan,
  { fusion, compare }: Ranker,
): ShopOutcome[] {
  const random = seededRandom(plan.seed)
  const all = [...new Set(known.map(({ product }) => product))]
  const products = shuffled(all, random).slice(0, plan.products ?? all.length)
  const stock = stockShop(products, known, plan.photosEach, random)
  const candidates = stock.map(({ candidate }) => candidate)
  const shop = { candidates, classifier: learnShop(candidates) }
  const productIds = candidates.map(({ productId }) => productId)
  const kinds = stock.map(({ photos }, productId) => ({
    productId,
    brand: photos[0]?.brand ?? '',
    isLoose: photos[0]?.isLoose ?? false,
    hasPhotos: plan.photosEach > 0,
  }))
  return queries.map((query) => {
    const right = products.indexOf(query.product)
    const evidence = gatherEvidence(shop, query.features, (own) => scoreOf(own, fusion), compare)
    const ranked = cautious(rankProducts(productIds, evidence, fusion), kinds)
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
    }
  })
}

function placeOf(right: number, ranked: readonly { productId: number }[]): number | undefined {
  return right < 0 ? undefined : ranked.findIndex(({ productId }) => productId === right)
}
