import {
  type Evidence,
  type Fusion,
  scoreOf,
  sharesOf,
} from '../src/providers/product-recognition/fisher-akaze/fusion.ts'
import { type Compare, gatherEvidence } from '../src/providers/product-recognition/fisher-akaze/shop.ts'
import { learnShop } from '../src/providers/product-recognition/fisher-akaze/shop-classifier.ts'
import type { DescribedPhoto } from './describe-photos.ts'
import { shuffled, stockShop } from './made-up-shop.ts'

/** One photo in one shop, with what spoke for each product there. */
export interface Trial {
  readonly evidence: readonly Evidence[]
  readonly right: number
}

const shops = 24
const photosOfShop = 40
const photosEach = [0, 1, 3, 5]
const steps = 4_000
const pace = 0.05
/** How often the best product has to be right where it is chosen for the customer, on photos like those learned from. */
const precision = 0.98

const firstWeights: Fusion = { likeness: 6.6, classified: 0.71, agreement: 2.2, sureFrom: 1 }

/** Weighs the evidence so that the right products of made-up shops become most likely. */
export function learnFusion(
  photos: readonly DescribedPhoto[],
  random: () => number,
  compare: Compare,
): Fusion {
  const trials = Array.from({ length: shops }, (_, shop) => tryShop(photos, shop, random, compare)).flat()
  const weights = { ...firstWeights }
  for (let step = 0; step < steps; step++) {
    const slope = { likeness: 0, classified: 0, agreement: 0 }
    for (const trial of trials) addSlope(slope, trial, weights)
    weights.likeness += (pace * 10 * slope.likeness) / trials.length
    weights.classified += (pace * slope.classified) / trials.length
    weights.agreement += (pace * slope.agreement) / trials.length
  }
  return { ...weights, sureFrom: sureFrom(trials, weights) }
}

/** A shop of some of the products with few photos or many; photos that are not among its references are recognised. */
function tryShop(
  photos: readonly DescribedPhoto[],
  shop: number,
  random: () => number,
  compare: Compare,
): Trial[] {
  const all = [...new Set(photos.map(({ product }) => product))]
  const products = shuffled(all, random).slice(0, shop % 2 === 0 ? all.length : Math.ceil(all.length / 2))
  const stock = stockShop(products, photos, photosEach[shop % photosEach.length] ?? 0, random)
  const known = new Set(stock.flatMap(({ photos: own }) => own))
  const asked = photos.filter((photo) => products.includes(photo.product) && !known.has(photo))
  const candidates = stock.map(({ candidate }) => candidate)
  const described = { candidates, classifier: learnShop(candidates) }
  return shuffled(asked, random)
    .slice(0, photosOfShop)
    .map((photo) => ({
      evidence: gatherEvidence(described, photo.features, (own) => scoreOf(own, firstWeights), compare),
      right: products.indexOf(photo.product),
    }))
}

function addSlope(
  slope: { likeness: number; classified: number; agreement: number },
  { evidence, right }: Trial,
  weights: Fusion,
): void {
  const shares = sharesOf(evidence.map((own) => scoreOf(own, weights)))
  evidence.forEach((own, at) => {
    const off = (at === right ? 1 : 0) - (shares[at] ?? 0)
    slope.likeness += off * own.likeness
    slope.classified += off * own.classified
    slope.agreement += off * own.agreement
  })
}

/** The smallest share from which on the best product was right often enough. */
function sureFrom(trials: readonly Trial[], weights: Fusion): number {
  const firsts = trials
    .map(({ evidence, right }) => {
      const shares = sharesOf(evidence.map((own) => scoreOf(own, weights)))
      const share = Math.max(...shares)
      return { share, isRight: shares.indexOf(share) === right }
    })
    .toSorted((a, b) => b.share - a.share)
  let rightSoFar = 0
  let sure = 0.99
  firsts.forEach(({ share, isRight }, place) => {
    rightSoFar += isRight ? 1 : 0
    if (rightSoFar / (place + 1) >= precision) sure = share
  })
  return Math.min(0.99, sure)
}
