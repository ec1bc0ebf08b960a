import type { RankedProduct } from './product-recognition.ts'

/** A product with what the engine has computed from each of its references. */
export interface DescribedCandidate {
  readonly productId: number
  readonly brand: string
  readonly isLoose: boolean
  /** Whether it is known by more than its catalogue picture. */
  readonly hasPhotos: boolean
  readonly features: readonly Uint8Array[]
}

export interface DescribedShop {
  readonly candidates: readonly DescribedCandidate[]
  /** The same for the same candidates with the same references. */
  readonly key: string
}

/** How products are told apart. Runs in a worker; whatever it keeps between two pictures lives and dies with it. */
export interface Engine {
  /** What is worth storing of a reference: bytes that only an engine of the same name can read. */
  describe(picture: Uint8Array): Promise<Uint8Array>
  /** Every candidate once, best first. */
  rank(photo: Uint8Array, shop: DescribedShop): Promise<RankedProduct[]>
}
