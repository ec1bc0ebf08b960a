/** The rank of the right product among the suggestions for a photo, and the confidence of the first one. */
export interface Outcome {
  /** From 0; absent if the shop does not stock it. */
  readonly place: number | undefined
  readonly confidence: number
}

export interface Figures {
  readonly photos: number
  readonly top1: number
  readonly top4: number
}

export function figuresOf(outcomes: readonly Outcome[]): Figures {
  const within = (places: number) => share(outcomes, ({ place }) => place !== undefined && place < places)
  return { photos: outcomes.length, top1: within(1), top4: within(4) }
}

/** How many photos have a first suggestion with at least this confidence, and how many of those are right. */
export function sureOnes(outcomes: readonly Outcome[], confidence: number) {
  const sure = outcomes.filter((outcome) => outcome.confidence >= confidence)
  return { coverage: sure.length / outcomes.length, precision: share(sure, ({ place }) => place === 0) }
}

/** The probability that a photo of a stocked product has a higher confidence than one of a product that is not stocked. */
export function separation(stocked: readonly Outcome[], notStocked: readonly Outcome[]): number {
  const wins = stocked.flatMap((one) =>
    notStocked.map((other) => {
      if (one.confidence === other.confidence) return 0.5
      return one.confidence > other.confidence ? 1 : 0
    }),
  )
  return wins.reduce<number>((sum, win) => sum + win, 0) / wins.length
}

function share<Item>(items: readonly Item[], counts: (item: Item) => boolean): number {
  return items.length === 0 ? Number.NaN : items.filter(counts).length / items.length
}
