import { statfsSync } from 'node:fs'

/** The free space of the disk that holds the data folder. */
export interface DiskSpace {
  /** Whether a write could stop PostgreSQL, which panics when it cannot write its log. */
  isLow(): boolean
  /** Sets bytes aside for files about to be written, until disposed. Undefined if too little would be left. */
  setAside(bytes: number): Disposable | undefined
}

const minFreeBytes = 32 * 1024 * 1024
const cacheMs = 1_000

/**
 * Checks the disk at most once per second. Bytes set aside count in full, although part of them may already be written, so more
 * than the minimum may stay free.
 */
export function watchDiskSpace(dataDir: string, limitBytes = minFreeBytes): DiskSpace {
  let checkedAt = -Infinity
  let low = false
  let setAside = 0
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(dataDir)
    return bavail * bsize
  }
  return {
    isLow() {
      const now = performance.now()
      if (now - checkedAt >= cacheMs) {
        low = freeBytes() < limitBytes
        checkedAt = now
      }
      return low
    },
    setAside(bytes) {
      if (freeBytes() - setAside - bytes < limitBytes) return undefined
      setAside += bytes
      return { [Symbol.dispose]: () => void (setAside -= bytes) }
    },
  }
}

/** Whether a file could not be written because the disk, or the account's share of it, is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}
