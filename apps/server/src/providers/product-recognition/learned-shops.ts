import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { DescribedCandidate, DescribedShop, ShopClassifier } from '@jara/recognition/engine'
import type { Candidate, Stock } from './product-recognition.ts'
import type { ReferenceFeatures } from './reference-features.ts'

/** The descriptions that a shop was learned from stay in memory with it: a few megabytes each, tens for a large shop. */
const mostInMemory = 24

export interface LearnedShops {
  /**
   * What is known of a shop's stock. The first caller waits until its references are described, and briefly for it to be learned.
   * When references change, the shop is learned again behind the photos, and until then the earlier version is used.
   */
  of(stock: Stock): Promise<DescribedShop>
  /** Learns a new or changed shop before anyone asks for it. */
  learn(stock: Stock): Promise<void>
}

export interface LearnedShopsOptions {
  readonly features: ReferenceFeatures
  readonly learn: (candidates: readonly DescribedCandidate[]) => Promise<ShopClassifier | undefined>
  readonly firstWaitsMs: number
  readonly onFailure: (error: unknown) => void
}

interface Learned {
  readonly key: string
  /** The number of its references: one that cannot be read now is tried again with the next photo. */
  readonly references: number
  readonly classifier: ShopClassifier | undefined
}

export function createLearnedShops(options: LearnedShopsOptions): LearnedShops {
  const { features, firstWaitsMs, onFailure } = options
  const shops = new Map<string, Learned>()
  const underWay = new Map<string, Promise<void>>()
  const remember = (shopId: string, learned: Learned) => {
    // Moves it to the end: the most recently used is last.
    shops.delete(shopId)
    shops.set(shopId, learned)
    for (const oldest of shops.keys()) if (shops.size > mostInMemory) shops.delete(oldest)
  }
  const learn = async ({ shopId, candidates }: Stock) => {
    const key = keyOf(candidates)
    const described = await features.of(candidates)
    const references = countReferences(described.map(({ features: own }) => own))
    const former = shops.get(shopId)
    if (former?.key === key && former.references === references) return
    remember(shopId, { key, references, classifier: await options.learn(described) })
  }
  const learnOnce = (stock: Stock) => {
    const learning = underWay.get(stock.shopId) ?? learn(stock).finally(() => underWay.delete(stock.shopId))
    underWay.set(stock.shopId, learning)
    return learning
  }
  return {
    async of(stock) {
      const { shopId, candidates } = stock
      const former = shops.get(shopId)
      if (former) {
        remember(shopId, former)
        if (!isLearnedFrom(former, candidates)) void learnOnce(stock).catch(onFailure)
        return { candidates: await features.knownOf(candidates), classifier: former.classifier }
      }
      const learning = learnOnce(stock).catch(onFailure)
      const described = await features.of(candidates)
      await Promise.race([learning, setTimeout(firstWaitsMs, undefined, { ref: false })])
      return { candidates: described, classifier: shops.get(shopId)?.classifier }
    },
    learn: learnOnce,
  }
}

function isLearnedFrom({ key, references }: Learned, candidates: readonly Candidate[]): boolean {
  return references === countReferences(candidates.map((one) => one.references)) && key === keyOf(candidates)
}

function countReferences(lists: readonly (readonly unknown[])[]): number {
  return lists.reduce((sum, { length }) => sum + length, 0)
}

/** Sorted, because the order in which a shop lists its products does not make it a different shop. */
function keyOf(candidates: readonly Candidate[]): string {
  const names = candidates.flatMap(({ productId, references }) => [
    `${productId}`,
    ...references.map(({ hash }) => `${productId}:${hash.toString('base64')}`),
  ])
  return createHash('sha256').update(names.toSorted().join('\n')).digest('base64')
}
