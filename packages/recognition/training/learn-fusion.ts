import { type Fusion, scoreOf, sharesOf } from '../src/fusion.ts'
import { type Trial, usualWeights } from './try-shops.ts'

const steps = 4_000
const pace = 0.02
const strangerPace = 0.25
/**
 * How hard the weights are held to what is known to work elsewhere. Some evidence says nearly the same as other evidence:
 * left alone, one of the two may get a negative weight, and where the other is missing the least likely comes first.
 */
const hold = 1
const weighed = ['likeness', 'embedding', 'classified', 'agreement'] as const

/** Weighs the evidence so that the right products of made-up shops become most likely. */
export function learnFusion(trials: readonly Trial[]): Fusion {
  const ranking = weighEvidence(trials.filter(({ right }) => right !== undefined))
  return { ...ranking, stranger: weighStrangers(trials, ranking) }
}

/**
 * By what the shops stock alone. Strangers would have their say in weights that are to put products in order: what is large
 * for every product, right or wrong, would be weighed by how little it says about strangers.
 */
function weighEvidence(trials: readonly Trial[]): Fusion {
  const weights = { ...usualWeights }
  for (let step = 0; step < steps; step++) {
    const slope = { likeness: 0, embedding: 0, classified: 0, agreement: 0 }
    for (const trial of trials) addSlope(slope, trial, weights)
    for (const kind of weighed) {
      const share = weights[kind] / usualWeights[kind]
      const uphill = (usualWeights[kind] * slope[kind]) / trials.length - hold * (share - 1)
      weights[kind] = Math.max(0, weights[kind] + pace * uphill * usualWeights[kind])
    }
  }
  return weights
}

/** The score from which on it is likelier that the best product is right than that the shop stocks none of this. */
function weighStrangers(trials: readonly Trial[], ranking: Fusion): number {
  let stranger = 0
  for (let step = 0; step < steps; step++) {
    let uphill = 0
    for (const { evidence, right } of trials) {
      const shares = sharesOfProducts(evidence, { ...ranking, stranger })
      uphill += shares.reduce((sum, share) => sum + share, 0) - (right === undefined ? 0 : 1)
    }
    stranger += (strangerPace * uphill) / trials.length
  }
  return stranger
}

type Slope = Record<(typeof weighed)[number], number>

function addSlope(slope: Slope, { evidence, right }: Trial, weights: Fusion): void {
  const shares = sharesOfProducts(evidence, weights)
  evidence.forEach((own, at) => {
    const share = shares[at] ?? 0
    const off = (at === right ? 1 : 0) - share
    for (const kind of weighed) slope[kind] += off * own[kind]
  })
}

function sharesOfProducts(evidence: Trial['evidence'], weights: Fusion): number[] {
  return sharesOf(
    evidence.map((own) => scoreOf(own, weights)),
    weights.stranger,
  )
}
