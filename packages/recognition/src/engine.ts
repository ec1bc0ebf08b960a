/** A product with what the engine has computed from each of its references. */
export interface DescribedCandidate {
  readonly productId: number
  readonly brand: string
  /** Sold without a package, as fruit is. */
  readonly isLoose: boolean
  readonly features: readonly Uint8Array[]
}

/** How a shop tells its products apart, in numbers that threads share. */
export interface ShopClassifier {
  readonly productIds: readonly number[]
  /** What it was learned from. */
  readonly features: readonly Uint8Array[]
  /** What each of these says about each product: a row for each of them. */
  readonly weights: Float32Array
  /** What is said about each product before a photo is looked at. */
  readonly intercepts: Float32Array
}

export interface RankedProduct {
  readonly productId: number
  /** How likely it is that this is the product, from 0 to 1. Zero means that it was not looked at. */
  readonly confidence: number
}

export interface DescribedShop {
  readonly candidates: readonly DescribedCandidate[]
  /** Absent until the shop has been learned. */
  readonly classifier: ShopClassifier | undefined
}

/** How products are told apart. Runs in a worker. */
export interface Engine {
  /** What is worth storing of a reference: bytes that only an engine of the same name can read. */
  describe(picture: Uint8Array): Promise<Uint8Array>
  /** Every candidate once, best first. */
  rank(photo: Uint8Array, shop: DescribedShop): Promise<RankedProduct[]>
}
