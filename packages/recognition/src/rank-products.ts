import { limits } from '@jara/rules/limits'
import type { DescribedCandidate, RankedProduct } from './engine.ts'
import { type Evidence, type Fusion, scoreOf, sharesOf } from './fusion.ts'
import { chanceOfRight, cluesOf, type Sureness } from './sureness.ts'

export interface Judgement {
  readonly fusion: Fusion
  readonly sureness: Sureness
}

/** With fewer packages than this, a stranger leads as clearly as a stocked product does, so nothing is sure. */
const fewestPackagesToBeSure = 4

/**
 * Best first. Nothing is sure before the shop is learned, because sureness was learned with classifiers. Loose products are never
 * sure: they look like their neighbours.
 */
export function rankProducts(
  candidates: readonly DescribedCandidate[],
  evidence: readonly Evidence[],
  { fusion, sureness }: Judgement,
  isLearned: boolean,
): RankedProduct[] {
  const scored = candidates.flatMap(({ productId, brand, isLoose, features }, at) => {
    const own = evidence[at]
    if (!own) return []
    return {
      productId,
      brand,
      isLoose,
      evidence: own,
      references: features.length,
      score: scoreOf(own, isLoose, fusion),
    }
  })
  const shares = sharesOf(
    scored.map(({ score }) => score),
    fusion.stranger,
  )
  const [first, ...others] = scored
    .map((product, at) => ({ ...product, share: shares[at] ?? 0 }))
    .toSorted((a, b) => b.share - a.share)
  if (!first) return []
  const packages = scored.filter(({ isLoose }) => !isLoose).length
  const maySayHowSure = isLearned && !first.isLoose && packages >= fewestPackagesToBeSure
  const confidence = maySayHowSure
    ? confidenceOf(chanceOfRight(cluesOf(first, others), sureness), sureness.sureFrom)
    : first.share * mostUnsure
  const named = (productId: number, share: number) => ({
    productId,
    confidence: Math.max(least, Math.round(share * 1_000) / 1_000),
  })
  return [
    named(first.productId, confidence),
    ...others.map(({ productId, share }) => named(productId, Math.min(confidence, share * mostUnsure))),
  ]
}

const mostUnsure = limits.autoSelectAbove - 0.01
/** Zero would mean that it was not compared. */
const least = 0.001

/** Scaled so that the limit for selecting a product for the customer has the promised precision. */
function confidenceOf(chance: number, sureFrom: number): number {
  const { autoSelectAbove } = limits
  return chance < sureFrom
    ? (chance / sureFrom) * autoSelectAbove
    : autoSelectAbove + ((chance - sureFrom) / (1 - sureFrom)) * (1 - autoSelectAbove)
}
