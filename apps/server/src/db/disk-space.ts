import { statfsSync } from 'node:fs'

const floorBytes = 32 * 1024 * 1024
const rememberedMs = 1_000

/**
 * Answers whether so little space is left that a write could stop PostgreSQL itself (a full disk under its log makes it
 * panic). Code that accepts writes asks first, and refuses. That costs at most one system call a second.
 */
export function watchDiskSpace(dataDir: string, floor = floorBytes): () => boolean {
  let askedAt = -Infinity
  let low = false
  return function diskIsLow() {
    const now = performance.now()
    if (now - askedAt >= rememberedMs) {
      const { bavail, bsize } = statfsSync(dataDir)
      low = bavail * bsize < floor
      askedAt = now
    }
    return low
  }
}
