import type { RankedProduct } from '@jara/recognition/engine'

/** A picture of a product to compare with. */
export interface Reference {
  /** The hash of its bytes, by which earlier results are found. */
  readonly hash: Buffer
  read(): Promise<Uint8Array>
}

/** A product that the shop stocks. */
export interface Candidate {
  readonly productId: number
  readonly gtin: string | undefined
  /** The numbers of its other packages, in full. */
  readonly otherGtins: readonly string[]
  readonly brand: string
  /** Sold without a package, like fruit. */
  readonly isLoose: boolean
  /** The catalogue's picture first, if there is one. */
  readonly references: readonly Reference[]
  /** Whether it has references beyond its catalogue picture. */
  readonly hasPhotos: boolean
}

/** The products that can be in a photo taken for a shop. */
export interface Stock {
  readonly shopId: string
  readonly candidates: readonly Candidate[]
  /** Called with barcodes that belong to none of them. */
  readonly onStrangers?: (gtins: readonly string[]) => void
}

export interface ProductRecognition {
  /** Every candidate once, best first; in the given order if nothing can be recognised, or not in time. */
  rank(photo: Uint8Array, stock: Stock): Promise<RankedProduct[]>
  /** Prepares everything before the first photo arrives. */
  warmUp(): Promise<void>
  /** Learns what is new about a shop, behind customers' photos. */
  learn(stock: Stock): Promise<void>
  close(): Promise<void>
}
