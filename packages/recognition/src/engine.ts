/** A product with the features of each of its references. */
export interface DescribedCandidate {
  readonly productId: number
  readonly brand: string
  /** Sold without a package, like fruit. */
  readonly isLoose: boolean
  readonly features: readonly Uint8Array[]
}

/** How a shop's products are told apart, in memory that threads share. */
export interface ShopClassifier {
  readonly productIds: readonly number[]
  /** The features that it was learned from. */
  readonly features: readonly Uint8Array[]
  /** The weight of each of these for each product: one row per feature. */
  readonly weights: Float32Array
  /** The score of each product before a photo is considered. */
  readonly intercepts: Float32Array
}

export interface RankedProduct {
  readonly productId: number
  /** The probability that this is the product, from 0 to 1. Zero means that it was not compared. */
  readonly confidence: number
}

export interface DescribedShop {
  readonly candidates: readonly DescribedCandidate[]
  /** Absent until the shop has been learned. */
  readonly classifier: ShopClassifier | undefined
}

/** An engine that tells products apart. Runs in a worker. */
export interface Engine {
  /** The part of a reference worth storing: bytes that only an engine of the same name can read. */
  describe(picture: Uint8Array): Promise<Uint8Array>
  /** Every candidate once, best first. */
  rank(photo: Uint8Array, shop: DescribedShop): Promise<RankedProduct[]>
}
