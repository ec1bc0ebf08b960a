import { limits } from '@jara/rules/limits'
import type { DescribedCandidate, RankedProduct } from './engine.ts'
import { type Evidence, type Fusion, scoreOf, sharesOf } from './fusion.ts'
import { chanceOfRight, cluesOf, type Sureness } from './sureness.ts'

export interface Judgement {
  readonly fusion: Fusion
  readonly sureness: Sureness
}

/** Best first. Nothing is sure before the shop is learned, for sureness was learned with classifiers. */
export function rankProducts(
  candidates: readonly DescribedCandidate[],
  evidence: readonly Evidence[],
  { fusion, sureness }: Judgement,
  isLearned: boolean,
): RankedProduct[] {
  if (candidates.length === 0) return []
  const scores = evidence.map((own) => scoreOf(own, fusion))
  const shares = sharesOf(scores, fusion.stranger)
  const [best = 0, ...others] = [...shares.keys()].toSorted((a, b) => (shares[b] ?? 0) - (shares[a] ?? 0))
  const references = candidates[best]?.features.length ?? 0
  const learned = chanceOfRight(cluesOf(evidence, scores, best, references), sureness)
  // In a small shop even a stranger leads by far, but it does not score much.
  const chance = Math.min(learned, shares[best] ?? 0)
  const confidence = isLearned ? confidenceOf(chance, sureness.sureFrom) : (shares[best] ?? 0) * mostUnlearned
  const named = (at: number, share: number) => ({
    productId: candidates[at]?.productId ?? 0,
    confidence: Math.max(least, Math.round(share * 1_000) / 1_000),
  })
  return [
    named(best, confidence),
    ...others.map((at) => named(at, Math.min(confidence, (shares[at] ?? 0) * mostUnlearned))),
  ]
}

const mostUnlearned = limits.autoSelectAbove - 0.01
/** Zero would say that it was not looked at. */
const least = 0.001

/** Stretched so that the limit above which a product is chosen for the customer means what it promises. */
function confidenceOf(chance: number, sureFrom: number): number {
  const { autoSelectAbove } = limits
  return chance < sureFrom
    ? (chance / sureFrom) * autoSelectAbove
    : autoSelectAbove + ((chance - sureFrom) / (1 - sureFrom)) * (1 - autoSelectAbove)
}
