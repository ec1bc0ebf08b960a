import { limits } from '@jara/rules/limits'
import type { DescribedShop, Engine } from '../engine.ts'
import type { RankedProduct } from '../product-recognition.ts'
import { createDescribePicture } from './describe-picture.ts'
import { packFeatures } from './features.ts'
import { type Fusion, scoreOf, sharesOf } from './fusion.ts'
import { readModel } from './model.ts'
import { loadOpenCv } from './open-cv.ts'
import { gatherEvidence, openShop, type Shop, type ShopProduct } from './shop.ts'

const modelFile = new URL('./model-1.bin', import.meta.url)

/** A shop of thirty products with three pictures each takes a few megabytes. */
const shopsInMemory = 8

/** Fisher vectors of colour and texture, a classifier for each shop, and AKAZE key points that agree on a place. */
export async function createFisherAkaze(): Promise<Engine> {
  const model = await readModel(modelFile)
  const { cv } = await loadOpenCv()
  const describe = createDescribePicture(cv, model)
  const shops = new Map<string, Shop>()
  const open = ({ key, candidates }: DescribedShop) => {
    const shop = shops.get(key) ?? openShop(candidates)
    // The last one used stands at the end.
    shops.delete(key)
    shops.set(key, shop)
    for (const oldest of shops.keys()) if (shops.size > shopsInMemory) shops.delete(oldest)
    return shop
  }
  return {
    describe: async (picture) => packFeatures(await describe(picture)),
    async rank(picture, described) {
      const shop = open(described)
      const evidence = gatherEvidence(shop, await describe(picture), (own) => scoreOf(own, model.fusion))
      return rankProducts(
        shop.products,
        evidence.map((own) => scoreOf(own, model.fusion)),
        model.fusion,
      )
    },
  }
}

/** Best first. Only the first can be sure; the others keep their share of the doubt. */
export function rankProducts(
  products: readonly ShopProduct[],
  scores: readonly number[],
  fusion: Fusion,
): RankedProduct[] {
  const shares = sharesOf(scores)
  const ranked = products
    .map((product, at) => ({ product, share: shares[at] ?? 0 }))
    .toSorted((a, b) => b.share - a.share)
  const [first, second] = ranked
  return ranked.map(({ product, share }) => {
    const confidence = confidenceOf(share, fusion.sureFrom)
    const mayBeSure = product === first?.product && !isDoubtful(product, second?.product)
    return {
      productId: product.productId,
      confidence: mayBeSure ? confidence : Math.min(mostUnsure, confidence),
    }
  })
}

const mostUnsure = limits.autoSelectAbove - 0.01

/** Stretched so that the limit above which a product is chosen for the customer means what it promises. */
function confidenceOf(share: number, sureFrom: number): number {
  const { autoSelectAbove } = limits
  const confidence =
    share < sureFrom
      ? (share / sureFrom) * autoSelectAbove
      : autoSelectAbove + ((share - sureFrom) / (1 - sureFrom)) * (1 - autoSelectAbove)
  return Math.round(confidence * 1_000) / 1_000
}

/**
 * Loose produce looks like its neighbours, siblings of one brand differ in a word, and a product known by its catalogue
 * picture alone has never been seen in a shop: those the customer chooses.
 */
function isDoubtful(product: ShopProduct, runnerUp: ShopProduct | undefined): boolean {
  const isSibling = product.brand !== '' && product.brand === runnerUp?.brand
  return product.isLoose || isSibling || !product.hasPhotos
}
