export interface HashedPhoto {
  readonly id: string
  /** The perceptual hash as zeros and ones. */
  readonly hash: string
}

/** Picks photos to drop until `max` are left: repeatedly the older one of the most similar pair. */
export function nearDuplicates(latestFirst: readonly HashedPhoto[], max: number): string[] {
  const dropped: string[] = []
  let kept = [...latestFirst]
  while (kept.length > max) {
    const older = olderOfMostSimilar(kept)
    dropped.push(older.id)
    kept = kept.filter((photo) => photo !== older)
  }
  return dropped
}

function olderOfMostSimilar(latestFirst: readonly HashedPhoto[]): HashedPhoto {
  const pairs = latestFirst.flatMap((later, place) =>
    latestFirst
      .slice(place + 1)
      .map((older) => ({ older, distance: hammingDistance(later.hash, older.hash) })),
  )
  const [first, ...others] = pairs
  if (!first) throw new Error('At least two photos are needed')
  return others.reduce((least, pair) => (pair.distance < least.distance ? pair : least), first).older
}

function hammingDistance(a: string, b: string): number {
  return Array.from({ length: Math.max(a.length, b.length) }, (_, at) => a[at] !== b[at]).filter(Boolean)
    .length
}
