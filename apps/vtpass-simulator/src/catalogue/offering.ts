export type OfferingKind = 'airtime' | 'data' | 'electricity'

/** The key that holds the list of variations. VTpass documents all three. */
export type Spelling = 'varations' | 'variations' | 'both'

export interface Variation {
  readonly variation_code: string
  readonly name: string
  readonly variation_amount: string | number
  readonly fixedPrice: 'Yes' | 'No'
}

/** A service that VTpass sells, identified by its serviceID. */
export interface Offering {
  readonly serviceID: string
  readonly kind: OfferingKind
  readonly name: string
  /** Its name in a transaction. */
  readonly productName: string
  /** Whole naira. The wire format is a string or a number. */
  readonly minimum: string | number
  readonly maximum: string | number
  readonly image: string
  /** The commission in percent, as VTpass writes it. */
  readonly rate: string
  readonly spelling: Spelling
  readonly variations: readonly Variation[]
}
