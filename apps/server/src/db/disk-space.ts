import { statfsSync } from 'node:fs'

const floorBytes = 32 * 1024 * 1024
const rememberedMs = 1_000

/**
 * Whether free space is so low that a write could stop PostgreSQL, which panics when it cannot write its log. Routes
 * that write check this first and refuse. Costs at most one system call per second.
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
