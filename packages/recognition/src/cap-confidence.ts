import { limits } from '@jara/rules/limits'
import type { RankedProduct } from './engine.ts'

/** The properties that determine how far a suggestion of this product can be trusted. */
export interface Kind {
  readonly productId: number
  readonly brand: string
  /** Sold without a package, like fruit. */
  readonly isLoose: boolean
  /** Whether it has references beyond its catalogue picture. */
  readonly hasPhotos: boolean
}

const mostUnsure = limits.autoSelectAbove - 0.01

/**
 * Caps confidence that an engine cannot justify below the limit at which a product is selected for the customer. Only the first
 * suggestion can be sure. Our own engine has learned how sure to be of a product ahead of its sibling; for other engines this is
 * unknown.
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

/** Loose produce looks like its neighbours, and a product with only a catalogue picture has never been seen in a shop. */
export function isDoubtful(product: Kind): boolean {
  return product.isLoose || !product.hasPhotos
}

/** Siblings of one brand may differ by a single word. */
export function areSiblings(product: Pick<Kind, 'brand'>, other: Pick<Kind, 'brand'> | undefined): boolean {
  return product.brand !== '' && product.brand === other?.brand
}
