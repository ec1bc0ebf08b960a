import { statfsSync } from 'node:fs'

const minFreeBytes = 32 * 1024 * 1024
const cacheMs = 1_000

/**
 * Whether free space is so low that a write could stop PostgreSQL, which panics when it cannot write its log. Routes
 * that write check this first and refuse. Costs at most one system call per second.
 */
export function watchDiskSpace(dataDir: string, limitBytes = minFreeBytes): () => boolean {
  let checkedAt = -Infinity
  let low = false
  return function diskIsLow() {
    const now = performance.now()
    if (now - checkedAt >= cacheMs) {
      const { bavail, bsize } = statfsSync(dataDir)
      low = bavail * bsize < limitBytes
      checkedAt = now
    }
    return low
  }
}
