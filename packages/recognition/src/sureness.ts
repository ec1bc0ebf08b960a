import type { Evidence } from './fusion.ts'

/** What tells how far the first suggestion can be trusted. */
export interface Clues {
  readonly score: number
  /** How much further its score is than the next one's; likewise below. */
  readonly lead: number
  readonly agreement: number
  readonly agreementLead: number
  readonly classified: number
  readonly classifiedLead: number
  readonly embeddingLead: number
  /** The logarithm of how many pictures it is known by. */
  readonly references: number
}

/** Logistic regression (Cox, 1958) on the clues, as Platt calibrates classifiers (1999). */
export interface Sureness {
  readonly weights: Clues
  readonly intercept: number
  /** From which chance on the first suggestion has been right often enough to be chosen for the customer. */
  readonly sureFrom: number
}

export const clueNames = [
  'score',
  'lead',
  'agreement',
  'agreementLead',
  'classified',
  'classifiedLead',
  'embeddingLead',
  'references',
] as const satisfies readonly (keyof Clues)[]

/** Of the product at `first`, whose score is the highest. */
export function cluesOf(
  evidence: readonly Evidence[],
  scores: readonly number[],
  first: number,
  references: number,
): Clues {
  // A product that is alone leads nobody.
  const lead = (numbers: readonly number[]) =>
    numbers.length < 2
      ? 0
      : (numbers[first] ?? 0) - Math.max(...numbers.filter((_number, at) => at !== first))
  const agreements = evidence.map(({ agreement }) => agreement)
  const classified = evidence.map((own) => own.classified)
  return {
    score: scores[first] ?? 0,
    lead: lead(scores),
    agreement: agreements[first] ?? 0,
    agreementLead: lead(agreements),
    classified: classified[first] ?? 0,
    classifiedLead: lead(classified),
    embeddingLead: lead(evidence.map(({ embedding }) => embedding)),
    references: Math.log(Math.max(1, references)),
  }
}

/** How likely it is that the first suggestion is right. */
export function chanceOfRight(clues: Clues, { weights, intercept }: Sureness): number {
  const sum = clueNames.reduce((so, name) => so + weights[name] * clues[name], intercept)
  return 1 / (1 + Math.exp(-sum))
}
