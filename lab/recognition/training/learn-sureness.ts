import { isDoubtful } from '@jara/recognition/cap-confidence'
import { type Fusion, scoreOf } from '@jara/recognition/fusion'
import { choleskyInPlace, solveInPlace } from '@jara/recognition/linear-algebra'
import { chanceOfRight, type Clues, clueNames, cluesOf, type Sureness } from '@jara/recognition/sureness'
import type { Trial } from './try-shops.ts'

/** Newton's method converges after a few. */
const steps = 25
/** How strongly the weights are regularised towards zero, in units of the variation of their clue. */
const hold = 0.002
/** How often the first suggestion must be right if it is selected for the customer. */
const precision = 0.96
/** The share of all photos that show a product which the shop does not stock. */
const strangersInLife = 0.1
/** The share of those that may be sure. */
const mostStrangers = 0.05
/** A suggestion with this probability is always sure, even if hardly anything was tried. */
const surest = 0.999

/** The first suggestion of a trial, and whether it was right. */
interface Answer {
  readonly clues: Clues
  readonly isRight: boolean
  readonly isStranger: boolean
  /** Weights strangers by how often they occur in practice. */
  readonly weight: number
}

/**
 * The probability that a first suggestion is right if nothing else makes it doubtful, learned from trials that include strangers.
 */
export function learnSureness(trials: readonly Trial[], fusion: Fusion): Sureness {
  const answers = weighStrangers(trials.flatMap((trial) => answerOf(trial, fusion)))
  const size = clueNames.length + 1
  let learned = new Float64Array(size)
  for (let step = 0; step < steps; step++) {
    const { slope, curvature } = likelihoodAt(answers, learned)
    choleskyInPlace(curvature, size)
    solveInPlace(curvature, size, slope)
    learned = learned.map((number, at) => number + (slope[at] ?? 0))
  }
  const sureness = surenessOf(learned, 1)
  return { ...sureness, sureFrom: sureFrom(answers, sureness) }
}

function answerOf({ evidence, kinds, references, right }: Trial, fusion: Fusion): Omit<Answer, 'weight'>[] {
  const scored = evidence.flatMap((own, at) => {
    const kind = kinds[at]
    if (!kind) return []
    const score = scoreOf(own, kind.isLoose, fusion)
    return {
      kind,
      brand: kind.brand,
      isLoose: kind.isLoose,
      evidence: own,
      score,
      references: references[at] ?? 0,
      isRight: at === right,
    }
  })
  const [first, ...others] = scored.toSorted((a, b) => b.score - a.score)
  if (!first || isDoubtful(first.kind)) return []
  return [{ clues: cluesOf(first, others), isRight: first.isRight, isStranger: right === undefined }]
}

function weighStrangers(answers: readonly Omit<Answer, 'weight'>[]): Answer[] {
  const strangers = answers.filter(({ isStranger }) => isStranger).length
  const weight = ((answers.length - strangers) / strangers) * (strangersInLife / (1 - strangersInLife))
  return answers.map((answer) => ({ ...answer, weight: answer.isStranger ? weight : 1 }))
}

/** The gradient and curvature of the answers' likelihood in each number, with those of the clues regularised towards zero. */
function likelihoodAt(answers: readonly Answer[], learned: Float64Array) {
  const size = learned.length
  const slope = new Float64Array(size)
  const curvature = new Float64Array(size * size)
  const sureness = surenessOf(learned, 1)
  for (const { clues, isRight, weight } of answers) {
    const row = [...clueNames.map((name) => clues[name]), 1]
    const chance = chanceOfRight(clues, sureness)
    row.forEach((value, at) => {
      slope[at] = (slope[at] ?? 0) + weight * ((isRight ? 1 : 0) - chance) * value
      row.forEach((other, column) => {
        const place = at * size + column
        curvature[place] = (curvature[place] ?? 0) + weight * chance * (1 - chance) * value * other
      })
    })
  }
  clueNames.forEach((name, at) => {
    const pull = hold * (answers.length * variance(answers.map(({ clues }) => clues[name])) + 1)
    slope[at] = (slope[at] ?? 0) - pull * (learned[at] ?? 0)
    curvature[at * size + at] = (curvature[at * size + at] ?? 0) + pull
  })
  return { slope, curvature }
}

function surenessOf(learned: Float64Array, from: number): Sureness {
  const weights = Object.fromEntries(clueNames.map((name, at) => [name, learned[at] ?? 0])) as Record<
    keyof Clues,
    number
  >
  return { weights, intercept: learned[clueNames.length] ?? 0, sureFrom: from }
}

/** The smallest probability above which the first suggestion was right often enough, and few strangers were sure. */
function sureFrom(answers: readonly Answer[], sureness: Sureness): number {
  const strangers = answers.filter(({ isStranger }) => isStranger).length
  const soFar = { right: 0, weight: 0, strangers: 0 }
  let sure = surest
  const surestFirst = answers
    .map((answer) => ({ ...answer, chance: chanceOfRight(answer.clues, sureness) }))
    .toSorted((a, b) => b.chance - a.chance)
  for (const { chance, isRight, isStranger, weight } of surestFirst) {
    soFar.right += isRight ? 1 : 0
    soFar.weight += weight
    soFar.strangers += isStranger ? 1 : 0
    if (soFar.right / soFar.weight >= precision && soFar.strangers <= mostStrangers * strangers) sure = chance
  }
  return Math.min(surest, sure)
}

function variance(numbers: readonly number[]): number {
  const count = Math.max(1, numbers.length)
  const mean = numbers.reduce((sum, one) => sum + one, 0) / count
  return numbers.reduce((sum, one) => sum + (one - mean) ** 2, 0) / count
}
