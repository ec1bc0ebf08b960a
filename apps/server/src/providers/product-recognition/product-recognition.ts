import type { RankedProduct } from '@jara/recognition/engine'

/** A picture of a product to compare with. */
export interface Reference {
  /** The hash of its bytes: what was computed from it once is found again by this. */
  readonly hash: Buffer
  read(): Promise<Uint8Array>
}

/** A product that the shop stocks. */
export interface Candidate {
  readonly productId: number
  readonly gtin: string | undefined
  /** Of its other packages, written in full. */
  readonly otherGtins: readonly string[]
  readonly brand: string
  /** Sold without a package, as fruit is. */
  readonly isLoose: boolean
  /** The catalogue's picture first, where there is one. */
  readonly references: readonly Reference[]
  /** Whether it is known by more than its catalogue picture. */
  readonly hasPhotos: boolean
}

/** What can be in a photo that was taken for a shop. */
export interface Stock {
  readonly shopId: string
  readonly candidates: readonly Candidate[]
  /** Told of barcodes that are none of theirs. */
  readonly onStrangers?: (gtins: readonly string[]) => void
}

export interface ProductRecognition {
  /** Every candidate once, best first; in the order that they came in where nothing can be told, or not in time. */
  rank(photo: Uint8Array, stock: Stock): Promise<RankedProduct[]>
  /** Gets everything ready before the first photo needs it. */
  warmUp(): Promise<void>
  /** Learns what is new about a shop, behind the photos of people. */
  learn(stock: Stock): Promise<void>
  close(): Promise<void>
}
