export interface Look {
  readonly id: string
  /** A row of zeros and ones: the more of them differ, the less alike two photos are. */
  readonly look: string
}

/** Which photos to let go until no more than `most` are left: of the two most alike the older one, again and again. */
export function tooMuchAlike(latestFirst: readonly Look[], most: number): string[] {
  const dropped: string[] = []
  let kept = [...latestFirst]
  while (kept.length > most) {
    const older = olderOfMostAlike(kept)
    dropped.push(older.id)
    kept = kept.filter((photo) => photo !== older)
  }
  return dropped
}

function olderOfMostAlike(latestFirst: readonly Look[]): Look {
  const pairs = latestFirst.flatMap((later, place) =>
    latestFirst
      .slice(place + 1)
      .map((older) => ({ older, differing: differingPlaces(later.look, older.look) })),
  )
  const [first, ...others] = pairs
  if (!first) throw new Error('Two photos at least are needed to say which are most alike')
  return others.reduce((least, pair) => (pair.differing < least.differing ? pair : least), first).older
}

function differingPlaces(a: string, b: string): number {
  return Array.from({ length: Math.max(a.length, b.length) }, (_, at) => a[at] !== b[at]).filter(Boolean)
    .length
}
