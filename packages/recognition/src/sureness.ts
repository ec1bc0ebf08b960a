import { areSiblings } from './cap-confidence.ts'
import type { Evidence } from './fusion.ts'
import { meanOf } from './linear-algebra.ts'

/**
 * The clues to how far the first suggestion, a packaged product, can be trusted. Its rivals are the other packaged products: next
 * to fruit every package stands out, right or wrong.
 */
export interface Clues {
  readonly score: number
  /** The margin of its score over the next rival's; the same for those below. */
  readonly lead: number
  readonly agreement: number
  readonly agreementLead: number
  readonly classified: number
  readonly classifiedLead: number
  readonly likenessLead: number
  readonly embeddingLead: number
  /**
   * How far its similarity to the three most similar pictures is above its rivals', in their standard deviations. A sibling of
   * the right product is above most of a shop too, but leads by a smaller part of that.
   */
  readonly likenessAbove: number
  readonly embeddingAbove: number
  /** The same, compared with everything that the shop stocks, including fruit. */
  readonly likenessAboveAll: number
  readonly embeddingAboveAll: number
  /** The number of kinds of evidence in which it is ahead of every rival. */
  readonly firstBy: number
  /** One if the shop stocks a product of the same brand, or if that is the next rival, otherwise zero. */
  readonly hasSibling: number
  readonly isBeforeSibling: number
  /** The logarithm of the number of packaged products. */
  readonly packages: number
  /** The logarithm of its number of pictures. */
  readonly references: number
}

/** Logistic regression (Cox, 1958) on the clues, as Platt calibrates classifiers (1999). */
export interface Sureness {
  readonly weights: Clues
  readonly intercept: number
  /** From this probability on, the first suggestion was right often enough to be selected for the customer. */
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
  'likenessAboveAll',
  'embeddingAboveAll',
  'firstBy',
  'hasSibling',
  'isBeforeSibling',
  'packages',
  'references',
] as const satisfies readonly (keyof Clues)[]

/** A product of the shop and its evidence. */
export interface Scored {
  readonly evidence: Evidence
  readonly score: number
  readonly brand: string
  readonly isLoose: boolean
  /** The number of its pictures. */
  readonly references: number
}

/** The clues for the packaged product with the highest score. */
export function cluesOf(first: Scored, others: readonly Scored[]): Clues {
  const rivals = others.filter(({ isLoose }) => !isLoose)
  const nextRival = rivals.reduce<Scored | undefined>(
    (best, rival) => (best && best.score >= rival.score ? best : rival),
    undefined,
  )
  const lead = (of: (one: Scored) => number) =>
    // A package without rivals has no lead.
    rivals.length === 0 ? 0 : of(first) - Math.max(...rivals.map(of))
  const leads = {
    agreementLead: lead(({ evidence }) => evidence.agreement),
    classifiedLead: lead(({ evidence }) => evidence.classified),
    likenessLead: lead(({ evidence }) => evidence.likeness),
    embeddingLead: lead(({ evidence }) => evidence.embedding),
  }
  const isSibling = (other: Scored | undefined) => (areSiblings(first, other) ? 1 : 0)
  return {
    score: first.score,
    lead: lead(({ score }) => score),
    agreement: first.evidence.agreement,
    classified: first.evidence.classified,
    ...leads,
    likenessAbove: above(first, rivals, 'likenessOfThree'),
    embeddingAbove: above(first, rivals, 'embeddingOfThree'),
    likenessAboveAll: above(first, others, 'likenessOfThree'),
    embeddingAboveAll: above(first, others, 'embeddingOfThree'),
    firstBy: Object.values(leads).filter((by) => by > 0).length,
    hasSibling: Math.max(0, ...rivals.map(isSibling)),
    isBeforeSibling: isSibling(nextRival),
    packages: Math.log(1 + rivals.length),
    references: Math.log(Math.max(1, first.references)),
  }
}

/** How far its value is from the mean of the others', in their standard deviations. */
function above(first: Scored, others: readonly Scored[], name: keyof Evidence): number {
  const numbers = others.map(({ evidence }) => evidence[name])
  const mean = meanOf(numbers)
  const deviation = Math.sqrt(meanOf(numbers.map((number) => (number - mean) ** 2)))
  return deviation > 0 ? (first.evidence[name] - mean) / deviation : 0
}

/** The probability that the first suggestion is right. */
export function chanceOfRight(clues: Clues, { weights, intercept }: Sureness): number {
  const sum = clueNames.reduce((so, name) => so + weights[name] * clues[name], intercept)
  return 1 / (1 + Math.exp(-sum))
}
