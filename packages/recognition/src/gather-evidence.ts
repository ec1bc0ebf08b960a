import type { DescribedCandidate, DescribedShop } from './engine.ts'
import { countAgreeing } from './similarity-ransac.ts'
import { type Features, storedPoints, storedVector } from './features.ts'
import { agreementOf, type Evidence } from './fusion.ts'
import type { KeyPoints } from './key-points.ts'
import { dot } from './linear-algebra.ts'
import { matchKeyPoints } from './match-key-points.ts'
import { classify } from './ridge-classifier.ts'

/** Comparing key points takes milliseconds a picture: only what comes first without them is looked at so closely. */
const comparedClosely = 10

/** How many key points of a photo and of a reference agree on one way of laying the pictures over each other. */
export type Compare = (photo: KeyPoints, reference: Uint8Array) => number

export const compareClosely: Compare = (photo, reference) =>
  countAgreeing(matchKeyPoints(photo, storedPoints(reference)))

/** What speaks for each product, in the shop's order. `score` weighs it while the key points are still to come. */
export function gatherEvidence(
  { candidates, classifier }: DescribedShop,
  photo: Features,
  score: (evidence: Evidence) => number,
  compare: Compare = compareClosely,
): Evidence[] {
  const classified = classifier ? classify(classifier, photo.fisher) : new Map<number, number>()
  const first = candidates.map(({ productId, features }) => ({
    likeness: bestLikeness(features, 'whitened', photo.whitened),
    embedding: bestLikeness(features, 'embedding', photo.embedding),
    classified: classified.get(productId) ?? 0,
    agreement: 0,
  }))
  const closest = [...first.keys()]
    .toSorted((a, b) => scoreAt(first, b, score) - scoreAt(first, a, score))
    .slice(0, comparedClosely)
  const agreements = new Map(closest.map((at) => [at, bestAgreement(photo, candidates[at], compare)]))
  return first.map((evidence, at) => ({ ...evidence, agreement: agreements.get(at) ?? 0 }))
}

/** None where nothing is known of a product. */
function bestLikeness(
  features: readonly Uint8Array[],
  name: 'whitened' | 'embedding',
  vector: Float32Array,
): number {
  return features.length === 0
    ? 0
    : Math.max(...features.map((packed) => dot(storedVector(packed, name), vector)))
}

function scoreAt(evidence: readonly Evidence[], at: number, score: (evidence: Evidence) => number): number {
  const own = evidence[at]
  return own ? score(own) : 0
}

function bestAgreement(photo: Features, product: DescribedCandidate | undefined, compare: Compare): number {
  const counts = (product?.features ?? []).map((packed) => compare(photo.points, packed))
  return agreementOf(Math.max(0, ...counts))
}
