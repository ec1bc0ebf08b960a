import { limits } from '@jara/rules/limits'
import type { RankedProduct } from './engine.ts'

/** What tells how far a product can be trusted to be the one in a photo. */
export interface Kind {
  readonly productId: number
  readonly brand: string
  /** Sold without a package, as fruit is. */
  readonly isLoose: boolean
  /** Whether it is known by more than its catalogue picture. */
  readonly hasPhotos: boolean
}

const mostUnsure = limits.autoSelectAbove - 0.01

/**
 * Keeps what an engine is too sure of below the limit above which a product is chosen for the customer. Only the first
 * can be sure. Our own engine has learned how sure to be of a product before its sibling; of another nobody knows.
 */
export function capConfidence(
  ranked: readonly RankedProduct[],
  candidates: readonly Kind[],
  engine: 'ours' | 'another',
): RankedProduct[] {
  const kinds = new Map(candidates.map((kind) => [kind.productId, kind]))
  const [first, second] = ranked.map(({ productId }) => kinds.get(productId))
  const mayBeSure = first && !isDoubtful(first) && (engine === 'ours' || !areSiblings(first, second))
  return ranked.map(({ productId, confidence }, place) =>
    place === 0 && mayBeSure
      ? { productId, confidence }
      : { productId, confidence: Math.min(mostUnsure, confidence) },
  )
}

/** Loose produce looks like its neighbours, and a product known by its catalogue picture alone has never been seen in a shop. */
export function isDoubtful(product: Kind): boolean {
  return product.isLoose || !product.hasPhotos
}

/** Siblings of one brand may differ in a word. */
export function areSiblings(product: Pick<Kind, 'brand'>, other: Pick<Kind, 'brand'> | undefined): boolean {
  return product.brand !== '' && product.brand === other?.brand
}
