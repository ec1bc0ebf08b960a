import type { RankedProduct } from './product-recognition.ts'

/** A product with what the engine has computed from each of its references. */
export interface DescribedCandidate {
  readonly productId: number
  readonly features: readonly Uint8Array[]
}

/** How products are told apart. Runs in a worker; whatever it keeps between two pictures lives and dies with it. */
export interface Engine {
  /** What is worth storing of a reference: bytes that only an engine of the same name can read. */
  describe(picture: Uint8Array): Promise<Uint8Array>
  /** Every candidate once, best first. */
  rank(photo: Uint8Array, candidates: readonly DescribedCandidate[]): Promise<RankedProduct[]>
}
