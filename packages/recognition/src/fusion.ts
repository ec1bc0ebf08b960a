/** What speaks for one product of the shop. */
export interface Evidence {
  /** The likeness of colours and textures to the reference that is most alike, from -1 to 1. */
  readonly likeness: number
  /** Likewise of what the network sees. */
  readonly embedding: number
  /** What the shop's classifier says, in units of how it errs. */
  readonly classified: number
  /** The logarithm of how many key points agree on one way of laying the pictures over each other. */
  readonly agreement: number
}

export interface Fusion {
  readonly likeness: number
  readonly embedding: number
  readonly classified: number
  readonly agreement: number
  /** What is scored by something that the shop does not stock. */
  readonly stranger: number
}

/** Fewer matches than this agree by chance. */
const chanceAgreement = 4

export function agreementOf(matches: number): number {
  return Math.log(1 + Math.max(0, matches - chanceAgreement))
}

export function scoreOf(evidence: Evidence, weights: Fusion): number {
  return (
    weights.likeness * evidence.likeness +
    weights.embedding * evidence.embedding +
    weights.classified * evidence.classified +
    weights.agreement * evidence.agreement
  )
}

/** Scores as shares of one whole, of which a part belongs to what the shop does not stock. */
export function sharesOf(scores: readonly number[], stranger: number): number[] {
  const best = Math.max(stranger, ...scores)
  const weights = scores.map((score) => Math.exp(score - best))
  const total = weights.reduce((sum, weight) => sum + weight, Math.exp(stranger - best))
  return weights.map((weight) => weight / total)
}
