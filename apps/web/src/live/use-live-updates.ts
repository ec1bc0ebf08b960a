import { useEffect } from 'react'

/**
 * Keeps visible data up to date while a user is signed in and the app is visible. Starts `after` the first
 * screen, whose requests come first.
 */
export function useLiveUpdates(token: string | undefined, after: Promise<void>): void {
  useEffect(() => {
    if (token === undefined) return undefined
    const startedAt = performance.now()
    let stop: (() => void) | undefined
    let isOver = false
    const begin = async () => {
      await after
      const { listenWhileAttended } = await import('./listen-while-attended.ts')
      if (!isOver) stop = listenWhileAttended(startedAt)
    }
    // If this fails, the next start tries again.
    begin().catch(() => undefined)
    return () => {
      isOver = true
      stop?.()
    }
  }, [token, after])
}
