/** What speaks for one product of the shop. */
export interface Evidence {
  /** The likeness of colours and textures to the reference that is most alike, from -1 to 1. */
  readonly likeness: number
  /** Likewise of what the network sees. */
  readonly embedding: number
  /** The mean likeness to the three references that are most alike: one alone may be alike by chance. */
  readonly likenessOfThree: number
  readonly embeddingOfThree: number
  /** What the shop's classifier says, in units of how it errs. */
  readonly classified: number
  /** The logarithm of how many key points agree on one way of laying the pictures over each other. */
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

/** How much each kind of evidence counts. A package is told by its print, fruit by its colours. */
export interface Fusion {
  readonly packaged: Evidence
  readonly loose: Evidence
  /** What everything loose is scored beside its evidence. */
  readonly looseBias: number
  /** What is scored by something that the shop does not stock. */
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

/** Scores as shares of one whole, of which a part belongs to what the shop does not stock. */
export function sharesOf(scores: readonly number[], stranger: number): number[] {
  const best = Math.max(stranger, ...scores)
  const weights = scores.map((score) => Math.exp(score - best))
  const total = weights.reduce((sum, weight) => sum + weight, Math.exp(stranger - best))
  return weights.map((weight) => weight / total)
}
