export interface HashedPhoto {
  readonly id: string
  /** The perceptual hash as zeros and ones. */
  readonly hash: string
}

/**
 * Picks photos to drop until `max` are left: repeatedly the older one of the most similar pair. Compares each pair once,
 * so it is meant for few photos.
 */
export function nearDuplicates(latestFirst: readonly HashedPhoto[], max: number): string[] {
  const dropped = new Set<string>()
  for (const { later, older } of mostSimilarFirst(latestFirst)) {
    if (latestFirst.length - dropped.size <= max) break
    if (!dropped.has(later.id) && !dropped.has(older.id)) dropped.add(older.id)
  }
  return [...dropped]
}

interface Pair {
  readonly later: HashedPhoto
  readonly older: HashedPhoto
  readonly distance: number
}

function mostSimilarFirst(latestFirst: readonly HashedPhoto[]): Pair[] {
  const pairs = latestFirst.flatMap((later, place) =>
    latestFirst
      .slice(place + 1)
      .map((older) => ({ later, older, distance: hammingDistance(later.hash, older.hash) })),
  )
  return pairs.toSorted((a, b) => a.distance - b.distance)
}

function hammingDistance(a: string, b: string): number {
  let distance = Math.abs(a.length - b.length)
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) if (a[at] !== b[at]) distance += 1
  return distance
}
