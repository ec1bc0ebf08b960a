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
  readonly likenessLead: number
  readonly embeddingLead: number
  /**
   * How far its likeness stands above the others', in their standard deviations. A sibling of the right product stands above
   * most of a shop, too, and leads by less of that.
   */
  readonly likenessAbove: number
  readonly embeddingAbove: number
  /** The logarithm of how many products there are. */
  readonly products: number
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
  'likenessLead',
  'embeddingLead',
  'likenessAbove',
  'embeddingAbove',
  'products',
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
  const likenesses = evidence.map(({ likeness }) => likeness)
  const embeddings = evidence.map(({ embedding }) => embedding)
  return {
    score: scores[first] ?? 0,
    lead: lead(scores),
    agreement: agreements[first] ?? 0,
    agreementLead: lead(agreements),
    classified: classified[first] ?? 0,
    classifiedLead: lead(classified),
    likenessLead: lead(likenesses),
    embeddingLead: lead(embeddings),
    likenessAbove: standardised(likenesses, first),
    embeddingAbove: standardised(embeddings, first),
    products: Math.log(Math.max(1, evidence.length)),
    references: Math.log(Math.max(1, references)),
  }
}

/** How far the number at `first` lies from the mean of all others, in their standard deviations. */
function standardised(numbers: readonly number[], first: number): number {
  const others = numbers.filter((_number, at) => at !== first)
  const mean = meanOf(others)
  const deviation = Math.sqrt(meanOf(others.map((number) => (number - mean) ** 2)))
  return deviation > 0 ? ((numbers[first] ?? 0) - mean) / deviation : 0
}

function meanOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length)
}

/** How likely it is that the first suggestion is right. */
export function chanceOfRight(clues: Clues, { weights, intercept }: Sureness): number {
  const sum = clueNames.reduce((so, name) => so + weights[name] * clues[name], intercept)
  return 1 / (1 + Math.exp(-sum))
}
