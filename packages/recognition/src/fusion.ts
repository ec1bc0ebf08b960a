/** The evidence for one product of the shop. */
export interface Evidence {
  /** The similarity of colours and textures to the most similar reference, from -1 to 1. */
  readonly likeness: number
  /** The same for the network's output. */
  readonly embedding: number
  /** The mean similarity to the three most similar references, because a single one may be similar by chance. */
  readonly likenessOfThree: number
  readonly embeddingOfThree: number
  /** The shop classifier's score, in units of its error. */
  readonly classified: number
  /** The logarithm of the number of key points that agree on one way of aligning the pictures. */
  readonly agreement: number
}

export const evidenceNames = [
  'likeness',
  'embedding',
  'likenessOfThree',
  'embeddingOfThree',
  'classified',
  'agreement',
] as const satisfies readonly (keyof Evidence)[]

/** The weight of each kind of evidence. A package is recognised by its print, fruit by its colours. */
export interface Fusion {
  readonly packaged: Evidence
  readonly loose: Evidence
  /** Added to the score of all loose products. */
  readonly looseBias: number
  /** The score of a product that the shop does not stock. */
  readonly stranger: number
}

/** Fewer matches than this agree by chance. */
const chanceAgreement = 5

export function agreementOf(matches: number): number {
  return Math.log(1 + Math.max(0, matches - chanceAgreement))
}

export function scoreOf(
  evidence: Evidence,
  isLoose: boolean,
  { packaged, loose, looseBias }: Fusion,
): number {
  const weights = isLoose ? loose : packaged
  return evidenceNames.reduce((sum, name) => sum + weights[name] * evidence[name], isLoose ? looseBias : 0)
}

/** Scores as probabilities, part of which goes to products that the shop does not stock. */
export function sharesOf(scores: readonly number[], stranger: number): number[] {
  const best = Math.max(stranger, ...scores)
  const weights = scores.map((score) => Math.exp(score - best))
  const total = weights.reduce((sum, weight) => sum + weight, Math.exp(stranger - best))
  return weights.map((weight) => weight / total)
}
