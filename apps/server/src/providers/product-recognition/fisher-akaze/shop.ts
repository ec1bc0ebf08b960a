import type { DescribedCandidate } from '../engine.ts'
import { countAgreeing } from './agreeing-matches.ts'
import { type Features, unpackFeatures } from './features.ts'
import { agreementOf, type Evidence } from './fusion.ts'
import { dot } from './linear-algebra.ts'
import { matchKeyPoints } from './match-key-points.ts'
import { learnShop, type ShopClassifier } from './shop-classifier.ts'

/** Comparing key points takes milliseconds a picture: only what comes first without them is looked at so closely. */
const comparedClosely = 10

/** Learning grows with the square of the pictures; with this many it takes about as long as anybody waits. */
const mostLearned = 450

/** What a shop stocks, ready to be compared with a photo. */
export interface Shop {
  readonly products: readonly ShopProduct[]
  readonly classifier: ShopClassifier
}

export interface ShopProduct extends DescribedCandidate {
  readonly references: readonly Features[]
}

export function openShop(candidates: readonly DescribedCandidate[]): Shop {
  const products = candidates.map((candidate) => ({
    ...candidate,
    references: candidate.features.map(unpackFeatures),
  }))
  return { products, classifier: learnShop(taughtBy(products)) }
}

/** Every product's first picture, then every product's second, as far as it goes. */
function taughtBy(products: readonly ShopProduct[]) {
  const most = Math.max(0, ...products.map(({ references }) => references.length))
  const inTurn = Array.from({ length: most }, (_, turn) =>
    products.flatMap(({ productId, references }) => {
      const reference = references[turn]
      return reference ? [{ productId, vector: reference.vector }] : []
    }),
  )
  return inTurn.flat().slice(0, mostLearned)
}

/** What speaks for each product, in the shop's order. `score` weighs it while the key points are still to come. */
export function gatherEvidence(
  { products, classifier }: Shop,
  photo: Features,
  score: (evidence: Evidence) => number,
): Evidence[] {
  const classified = classifier.scores(photo.vector)
  const first = products.map(({ productId, references }) => ({
    likeness: Math.max(0, ...references.map(({ vector }) => dot(vector, photo.vector))),
    classified: classified.get(productId) ?? 0,
    agreement: 0,
  }))
  const closest = [...first.keys()]
    .toSorted((a, b) => scoreAt(first, b, score) - scoreAt(first, a, score))
    .slice(0, comparedClosely)
  const agreements = new Map(closest.map((at) => [at, bestAgreement(photo, products[at])]))
  return first.map((evidence, at) => ({ ...evidence, agreement: agreements.get(at) ?? 0 }))
}

function scoreAt(evidence: readonly Evidence[], at: number, score: (evidence: Evidence) => number): number {
  const own = evidence[at]
  return own ? score(own) : 0
}

function bestAgreement(photo: Features, product: ShopProduct | undefined): number {
  const counts = (product?.references ?? []).map(({ points }) =>
    countAgreeing(matchKeyPoints(photo.points, points)),
  )
  return agreementOf(Math.max(0, ...counts))
}
