import { type Evidence, evidenceNames, type Fusion, sharesOf } from '@jara/recognition/fusion'
import { type Trial, usualFusion } from './try-shops.ts'

const steps = 2_000
const pace = 0.1
const strangerSteps = 4_000
const strangerPace = 0.25
/**
 * How strongly the weights are regularised towards those known to work elsewhere. Some kinds of evidence are nearly redundant:
 * without this, one of two may get a negative weight, and where the other is missing the least likely product comes first.
 * Catalogues also draw packages, which no photo teaches, so their weights are held more strongly.
 */
const hold = { packaged: 0.3, loose: 0.03 }
/** How far each weight may reasonably differ from the usual. */
const spread: Evidence = {
  likeness: 5,
  embedding: 8,
  likenessOfThree: 5,
  embeddingOfThree: 8,
  classified: 0.5,
  agreement: 1.8,
}

/** The weights for packaged products, then for loose ones, then the bias of loose ones. */
const count = 2 * evidenceNames.length + 1
const valuesOf = (evidence: Evidence) => evidenceNames.map((name) => evidence[name])
const usual = [...valuesOf(usualFusion.packaged), ...valuesOf(usualFusion.loose), usualFusion.looseBias]
const units = [...valuesOf(spread), ...valuesOf(spread), 1]
const holds = usual.map((_, at) => (at < evidenceNames.length ? hold.packaged : hold.loose))

/** A trial in numbers: a row of `count` for each product, which the weights turn into its score. */
interface Lesson {
  readonly rows: Float64Array
  readonly products: number
  readonly right: number | undefined
}

/** Weighs the evidence so that the right products of made-up shops become most likely. */
export function learnFusion(trials: readonly Trial[]): Fusion {
  const lessons = trials.map(lessonOf)
  const weights = weighEvidence(lessons.filter(({ right }) => right !== undefined))
  const named = (from: number) =>
    Object.fromEntries(evidenceNames.map((name, at) => [name, weights[from + at] ?? 0])) as Record<
      keyof Evidence,
      number
    >
  return {
    packaged: named(0),
    loose: named(evidenceNames.length),
    looseBias: weights[count - 1] ?? 0,
    stranger: weighStrangers(lessons, weights),
  }
}

function lessonOf({ evidence, kinds, right }: Trial): Lesson {
  const rows = new Float64Array(evidence.length * count)
  evidence.forEach((own, product) => {
    const isLoose = kinds[product]?.isLoose ?? false
    rows.set(valuesOf(own), product * count + (isLoose ? evidenceNames.length : 0))
    rows[(product + 1) * count - 1] = isLoose ? 1 : 0
  })
  return { rows, products: evidence.length, right }
}

/**
 * Uses only what the shops stock. Strangers would distort weights that are meant to order products: evidence that is large for
 * every product, right or wrong, would be weighted by how little it reveals about strangers.
 */
function weighEvidence(lessons: readonly Lesson[]): Float64Array {
  let weights = Float64Array.from(usual)
  for (let step = 0; step < steps; step++) {
    const slope = new Float64Array(count)
    for (const lesson of lessons) addSlope(slope, lesson, weights)
    weights = weights.map((weight, at) => {
      const unit = units[at] ?? 1
      const pull = ((holds[at] ?? 0) * (weight - (usual[at] ?? 0))) / unit
      const next = weight + pace * unit * ((unit * (slope[at] ?? 0)) / Math.max(1, lessons.length) - pull)
      return at < count - 1 ? Math.max(0, next) : next
    })
  }
  return weights
}

/** The score above which the best product is more likely to be right than the shop is not to stock the photographed one. */
function weighStrangers(lessons: readonly Lesson[], weights: Float64Array): number {
  const scored = lessons.map((lesson) => ({ scores: scoresOf(lesson, weights), right: lesson.right }))
  let stranger = 0
  for (let step = 0; step < strangerSteps; step++) {
    let uphill = 0
    for (const { scores, right } of scored) {
      const known = sharesOf(scores, stranger).reduce((sum, share) => sum + share, 0)
      uphill += known - (right === undefined ? 0 : 1)
    }
    stranger += (strangerPace * uphill) / Math.max(1, lessons.length)
  }
  return stranger
}

function addSlope(slope: Float64Array, lesson: Lesson, weights: Float64Array): void {
  const shares = sharesOf(scoresOf(lesson, weights), -Infinity)
  shares.forEach((share, product) => {
    const off = (product === lesson.right ? 1 : 0) - share
    for (let at = 0; at < count; at++) {
      slope[at] = (slope[at] ?? 0) + off * (lesson.rows[product * count + at] ?? 0)
    }
  })
}

function scoresOf({ rows, products }: Lesson, weights: Float64Array): number[] {
  return Array.from({ length: products }, (_, product) => {
    let sum = 0
    for (let at = 0; at < count; at++) sum += (weights[at] ?? 0) * (rows[product * count + at] ?? 0)
    return sum
  })
}
