import { shuffled, stockShop, type DescribedPhoto } from '../../apps/server/training/made-up-shop.ts'
import { rankProducts } from '../../apps/server/src/providers/product-recognition/fisher-akaze/fisher-akaze.ts'
import {
  type Fusion,
  scoreOf,
} from '../../apps/server/src/providers/product-recognition/fisher-akaze/fusion.ts'
import {
  gatherEvidence,
  openShop,
} from '../../apps/server/src/providers/product-recognition/fisher-akaze/shop.ts'
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

export interface ShopOutcomes {
  readonly engine: Outcome
  readonly baseline: Outcome
  readonly query: SeenPhoto
}

/** Recognises every photo to be recognised in a shop of this plan; photos of what it does not stock have no right place. */
export function recogniseIn(photos: readonly SeenPhoto[], plan: ShopPlan, fusion: Fusion): ShopOutcomes[] {
  const random = seededRandom(plan.seed)
  const all = [...new Set(photos.map(({ product }) => product))]
  const products = shuffled(all, random).slice(0, plan.products ?? all.length)
  const stock = stockShop(products, photos, plan.photosEach, random)
  const shop = openShop(stock.map(({ candidate }) => candidate))
  return photos
    .filter(({ split }) => split === 'query')
    .map((query) => {
      const right = products.indexOf(query.product)
      const evidence = gatherEvidence(shop, query.features, (own) => scoreOf(own, fusion))
      const scores = evidence.map((own) => scoreOf(own, fusion))
      const ranked = rankProducts(shop.products, scores, fusion)
      const byColour = stock
        .map(({ photos: known }, productId) => ({
          productId,
          score: colourScore(
            query.colours,
            known.map(({ colours }) => colours),
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
