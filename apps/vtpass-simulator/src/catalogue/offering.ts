export type OfferingKind = 'airtime' | 'data' | 'electricity'

/** Which key carries the list of variations: VTpass documents all three. */
export type Spelling = 'varations' | 'variations' | 'both'

export interface Variation {
  readonly variation_code: string
  readonly name: string
  readonly variation_amount: string | number
  readonly fixedPrice: 'Yes' | 'No'
}

/** One thing that VTpass sells, under its serviceID. */
export interface Offering {
  readonly serviceID: string
  readonly kind: OfferingKind
  readonly name: string
  /** What a transaction calls it. */
  readonly productName: string
  /** Whole naira; the wire carries them as a string or as a number. */
  readonly minimum: string | number
  readonly maximum: string | number
  readonly image: string
  /** The commission in percent, as VTpass writes it. */
  readonly rate: string
  readonly spelling: Spelling
  readonly variations: readonly Variation[]
}
