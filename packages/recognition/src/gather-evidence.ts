import type { DescribedCandidate, DescribedShop } from './engine.ts'
import { countAgreeing } from './ransac.ts'
import { type Features, storedPoints, storedVector } from './features.ts'
import { agreementOf, type Evidence, type Fusion, scoreOf } from './fusion.ts'
import type { KeyPoints } from './key-points.ts'
import { dot, meanOf } from './linear-algebra.ts'
import { matchKeyPoints } from './match-key-points.ts'
import { classify } from './ridge-classifier.ts'

/**
 * Comparing key points takes milliseconds per picture. So only the products that rank first without them are compared this
 * closely, each by its most similar pictures.
 */
const comparedClosely = 10
const picturesCompared = 9

/** How many key points of a photo and a reference agree on one way of aligning the pictures. */
export type Compare = (photo: KeyPoints, reference: Uint8Array) => number

export const compareClosely: Compare = (photo, reference) =>
  countAgreeing(matchKeyPoints(photo, storedPoints(reference)))

/** The evidence for each product, in the shop's order. `fusion` weighs it before the key points are added. */
export function gatherEvidence(
  { candidates, classifier }: DescribedShop,
  photo: Features,
  fusion: Fusion,
  compare: Compare = compareClosely,
): Evidence[] {
  const classified = classifier ? classify(classifier, photo.fisher) : new Map<number, number>()
  const likenesses = candidates.map(({ features }) =>
    features.map((packed) => dot(storedVector(packed, 'whitened'), photo.whitened)),
  )
  const first = candidates.map(({ productId, features }, at) => {
    const alike = threeBest(likenesses[at] ?? [])
    const seen = threeBest(features.map((packed) => dot(storedVector(packed, 'embedding'), photo.embedding)))
    return {
      likeness: alike[0] ?? 0,
      embedding: seen[0] ?? 0,
      likenessOfThree: meanOf(alike),
      embeddingOfThree: meanOf(seen),
      classified: classified.get(productId) ?? 0,
      agreement: 0,
    }
  })
  const scores = first.map((evidence, at) => scoreOf(evidence, candidates[at]?.isLoose ?? false, fusion))
  const closest = [...first.keys()]
    .toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
    .slice(0, comparedClosely)
  const agreements = new Map(
    closest.map((at) => {
      const counts = mostAlike(candidates[at], likenesses[at] ?? []).map((packed) =>
        compare(photo.points, packed),
      )
      return [at, agreementOf(Math.max(0, ...counts))]
    }),
  )
  return first.map((evidence, at) => ({ ...evidence, agreement: agreements.get(at) ?? 0 }))
}

/** Best first; fewer if there are fewer pictures. */
function threeBest(likenesses: readonly number[]): number[] {
  return likenesses.toSorted((a, b) => b - a).slice(0, 3)
}

function mostAlike(product: DescribedCandidate | undefined, likenesses: readonly number[]): Uint8Array[] {
  return (product?.features ?? [])
    .map((packed, at) => ({ packed, likeness: likenesses[at] ?? 0 }))
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, picturesCompared)
    .map(({ packed }) => packed)
}
