import { isDoubtful, type Kind } from '../src/cap-confidence.ts'
import { type Evidence, type Fusion, scoreOf, sharesOf } from '../src/fusion.ts'
import { type Compare, gatherEvidence } from '../src/gather-evidence.ts'
import { learnShop } from '../src/ridge-classifier.ts'
import type { DescribedPhoto } from './describe-photos.ts'
import { shuffled, stockShop } from './made-up-shop.ts'

/** One photo in one shop, with what spoke for each product there; where none of them is right it shows a stranger. */
interface Trial {
  readonly evidence: readonly Evidence[]
  /** The products of the shop, in the order of the evidence. */
  readonly kinds: readonly Kind[]
  readonly right: number | undefined
}

const photosOfShop = 40
const strangersOfShop = 20
/** Shops of all products and of half of them, known by few photos and by many; each twice. */
const shops = [1, 0.5, 1, 0.5].flatMap((stocked) =>
  [0, 1, 3, 5].map((photosEach) => ({ stocked, photosEach })),
)
const steps = 4_000
const pace = 0.02
const strangerPace = 0.25
/**
 * How hard the weights are held to what is known to work elsewhere. Some evidence says nearly the same as other evidence:
 * left alone, one of the two may get a negative weight, and where the other is missing the least likely comes first.
 */
const hold = 0.05
/** How often the best product has to be right where it is chosen for the customer. */
const precision = 0.96
/** How many of all photos show what the shop does not stock. */
const strangersInLife = 0.1
/** Nothing is sure that stays below this, however seldom it was wrong above. */
const surest = 0.99

/** About what a study of other photos found. */
const usual = { likeness: 8, classified: 0.9, embedding: 4, agreement: 1.8 }
const firstWeights: Fusion = { ...usual, stranger: -Infinity, sureFrom: 1 }
const weighed = ['likeness', 'classified', 'embedding', 'agreement'] as const

/** Photos as they look to somebody who has not learned from some of the products: only those are asked for. */
export interface Onlooker {
  readonly photos: readonly DescribedPhoto[]
  readonly isNew: (product: string) => boolean
}

/** Weighs the evidence so that the right products of made-up shops become most likely. */
export function learnFusion(onlookers: readonly Onlooker[], random: () => number, compare: Compare): Fusion {
  const trials = onlookers.flatMap((onlooker) =>
    shops.flatMap((shop) => tryShop(onlooker, shop, random, compare)),
  )
  const ranking = weighEvidence(trials.filter(({ right }) => right !== undefined))
  const weights = { ...ranking, stranger: weighStrangers(trials, ranking) }
  return { ...weights, sureFrom: sureFrom(trials, weights) }
}

/**
 * By what the shops stock alone. Strangers would have their say in weights that are to put products in order: what is large
 * for every product, right or wrong, would be weighed by how little it says about strangers.
 */
function weighEvidence(trials: readonly Trial[]): Fusion {
  const weights = { ...firstWeights }
  for (let step = 0; step < steps; step++) {
    const slope = { likeness: 0, classified: 0, embedding: 0, agreement: 0 }
    for (const trial of trials) addSlope(slope, trial, weights)
    for (const kind of weighed) {
      const share = weights[kind] / usual[kind]
      const uphill = (usual[kind] * slope[kind]) / trials.length - hold * (share - 1)
      weights[kind] = Math.max(0, weights[kind] + pace * uphill * usual[kind])
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

/** A shop of so many of the products with few photos or many; photos that are not among its references are recognised. */
function tryShop(
  { photos, isNew }: Onlooker,
  { stocked, photosEach }: (typeof shops)[number],
  random: () => number,
  compare: Compare,
): Trial[] {
  const all = [...new Set(photos.map(({ product }) => product))]
  const products = shuffled(all, random).slice(0, Math.ceil(all.length * stocked))
  const stock = stockShop(products, photos, photosEach, random)
  const known = new Set(stock.flatMap(({ photos: own }) => own))
  const unknown = shuffled(
    photos.filter((photo) => isNew(photo.product) && !known.has(photo)),
    random,
  )
  const isStocked = ({ product }: DescribedPhoto) => products.includes(product)
  const asked = [
    ...unknown.filter(isStocked).slice(0, photosOfShop),
    ...unknown.filter((photo) => !isStocked(photo)).slice(0, strangersOfShop),
  ]
  const candidates = stock.map(({ candidate }) => candidate)
  const kinds = stock.map(({ candidate: { productId }, photos: own }) => ({
    productId,
    brand: own[0]?.brand ?? '',
    isLoose: own[0]?.isLoose ?? false,
    hasPhotos: own.some(({ split }) => split === 'reference'),
  }))
  const described = { candidates, classifier: learnShop(candidates) }
  return asked.map((photo) => ({
    evidence: gatherEvidence(described, photo.features, (own) => scoreOf(own, firstWeights), compare),
    kinds,
    right: isStocked(photo) ? products.indexOf(photo.product) : undefined,
  }))
}

type Slope = Record<(typeof weighed)[number], number>

function addSlope(slope: Slope, { evidence, right }: Trial, weights: Fusion): void {
  const shares = sharesOfProducts(evidence, weights)
  evidence.forEach((own, at) => {
    const share = shares[at] ?? 0
    const off = (at === right ? 1 : 0) - share
    slope.likeness += off * own.likeness
    slope.classified += off * own.classified
    slope.embedding += off * own.embedding
    slope.agreement += off * own.agreement
  })
}

function sharesOfProducts(evidence: readonly Evidence[], weights: Fusion): number[] {
  return sharesOf(
    evidence.map((own) => scoreOf(own, weights)),
    weights.stranger,
  )
}

/** The smallest share from which on the best product was right often enough, where nothing else makes it doubtful. */
function sureFrom(trials: readonly Trial[], weights: Fusion): number {
  const strangers = trials.filter(({ right }) => right === undefined).length
  const weightOfStranger =
    ((trials.length - strangers) / strangers) * (strangersInLife / (1 - strangersInLife))
  const firsts = trials
    .flatMap(({ evidence, kinds, right }) => {
      const shares = sharesOfProducts(evidence, weights)
      const [first = 0, second = 0] = [...shares.keys()].toSorted(
        (a, b) => (shares[b] ?? 0) - (shares[a] ?? 0),
      )
      const [best, runnerUp] = [kinds[first], kinds[second]]
      if (!best || isDoubtful(best, runnerUp)) return []
      return [
        {
          share: shares[first] ?? 0,
          right: right === first ? 1 : 0,
          weight: right === undefined ? weightOfStranger : 1,
        },
      ]
    })
    .toSorted((a, b) => b.share - a.share)
  const soFar = { right: 0, weight: 0 }
  let sure = surest
  for (const { share, right, weight } of firsts) {
    soFar.right += right
    soFar.weight += weight
    if (soFar.right / soFar.weight >= precision) sure = share
  }
  return Math.min(surest, sure)
}
