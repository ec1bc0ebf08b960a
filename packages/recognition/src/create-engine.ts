import { limits } from '@jara/rules/limits'
import { createDescribePicture } from './describe-picture.ts'
import type { Engine, RankedProduct } from './engine.ts'
import { packFeatures } from './features.ts'
import { type Evidence, type Fusion, scoreOf, sharesOf } from './fusion.ts'
import { gatherEvidence } from './gather-evidence.ts'
import { readModel } from './model.ts'
import { loadOpenCv } from './open-cv.ts'

/** A share that is never reached: from which one on to be sure was learned with a classifier. */
const neverSure = 1.01

/** Fisher vectors of colour and texture, a classifier for each shop, a small network, and AKAZE key points that agree on a place. */
export async function createEngine(modelFile: string): Promise<Engine> {
  const { fusion, ...vision } = await readModel(modelFile)
  const { cv } = await loadOpenCv()
  const describe = await createDescribePicture(cv, vision)
  return {
    describe: async (picture) => packFeatures(await describe.reference(picture)),
    async rank(picture, shop) {
      const evidence = gatherEvidence(shop, await describe.photo(picture), (own) => scoreOf(own, fusion))
      const weights = shop.classifier ? fusion : { ...fusion, sureFrom: neverSure }
      const productIds = shop.candidates.map(({ productId }) => productId)
      return rankProducts(productIds, evidence, weights)
    },
  }
}

/** Best first. */
export function rankProducts(
  productIds: readonly number[],
  evidence: readonly Evidence[],
  fusion: Fusion,
): RankedProduct[] {
  const scores = evidence.map((own) => scoreOf(own, fusion))
  const shares = sharesOf(scores, fusion.stranger)
  return productIds
    .map((productId, at) => ({ productId, share: shares[at] ?? 0 }))
    .toSorted((a, b) => b.share - a.share)
    .map(({ productId, share }) => ({ productId, confidence: confidenceOf(share, fusion.sureFrom) }))
}

/** Stretched so that the limit above which a product is chosen for the customer means what it promises. */
function confidenceOf(share: number, sureFrom: number): number {
  const { autoSelectAbove } = limits
  const confidence =
    share < sureFrom
      ? (share / sureFrom) * autoSelectAbove
      : autoSelectAbove + ((share - sureFrom) / (1 - sureFrom)) * (1 - autoSelectAbove)
  return Math.round(confidence * 1_000) / 1_000
}
