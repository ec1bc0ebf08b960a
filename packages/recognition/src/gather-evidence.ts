import type { DescribedCandidate, DescribedShop } from './engine.ts'
import { countAgreeing } from './similarity-ransac.ts'
import { type Features, storedPoints, storedVector } from './features.ts'
import { agreementOf, type Evidence, type Fusion, scoreOf } from './fusion.ts'
import type { KeyPoints } from './key-points.ts'
import { dot, meanOf } from './linear-algebra.ts'
import { matchKeyPoints } from './match-key-points.ts'
import { classify } from './ridge-classifier.ts'

/** Comparing key points takes milliseconds a picture: only what comes first without them is looked at so closely. */
const comparedClosely = 10

/** How many key points of a photo and of a reference agree on one way of laying the pictures over each other. */
export type Compare = (photo: KeyPoints, reference: Uint8Array) => number

export const compareClosely: Compare = (photo, reference) =>
  countAgreeing(matchKeyPoints(photo, storedPoints(reference)))

/** What speaks for each product, in the shop's order. `fusion` weighs it while the key points are still to come. */
export function gatherEvidence(
  { candidates, classifier }: DescribedShop,
  photo: Features,
  fusion: Fusion,
  compare: Compare = compareClosely,
): Evidence[] {
  const classified = classifier ? classify(classifier, photo.fisher) : new Map<number, number>()
  const first = candidates.map(({ productId, features }) => {
    const likenesses = bestLikenesses(features, 'whitened', photo.whitened)
    const embeddings = bestLikenesses(features, 'embedding', photo.embedding)
    return {
      likeness: likenesses[0] ?? 0,
      embedding: embeddings[0] ?? 0,
      likenessOfThree: meanOf(likenesses),
      embeddingOfThree: meanOf(embeddings),
      classified: classified.get(productId) ?? 0,
      agreement: 0,
    }
  })
  const scores = first.map((evidence, at) => scoreOf(evidence, candidates[at]?.isLoose ?? false, fusion))
  const closest = [...first.keys()]
    .toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
    .slice(0, comparedClosely)
  const agreements = new Map(closest.map((at) => [at, bestAgreement(photo, candidates[at], compare)]))
  return first.map((evidence, at) => ({ ...evidence, agreement: agreements.get(at) ?? 0 }))
}

/** To the three references that are most alike, the most alike first; to fewer where fewer are known. */
function bestLikenesses(
  features: readonly Uint8Array[],
  name: 'whitened' | 'embedding',
  vector: Float32Array,
): number[] {
  return features
    .map((packed) => dot(storedVector(packed, name), vector))
    .toSorted((a, b) => b - a)
    .slice(0, 3)
}

function bestAgreement(photo: Features, product: DescribedCandidate | undefined, compare: Compare): number {
  const counts = (product?.features ?? []).map((packed) => compare(photo.points, packed))
  return agreementOf(Math.max(0, ...counts))
}
