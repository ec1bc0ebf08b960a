import { useEffect } from 'react'

/** Keeps the screen from going dark until it is left. A device that cannot, or will not, goes dark as usual. */
export function useWakeLock(): void {
  useEffect(() => {
    const left = new AbortController()
    void stayAwake(left.signal)
    // The browser lets go of the lock whenever the page is hidden.
    document.addEventListener('visibilitychange', () => void stayAwake(left.signal), { signal: left.signal })
    return () => left.abort()
  }, [])
}

async function stayAwake(left: AbortSignal): Promise<void> {
  if (!('wakeLock' in navigator) || document.hidden) return
  const lock = await navigator.wakeLock.request('screen').catch(() => undefined)
  const release = () => void lock?.release()
  if (left.aborted) release()
  else left.addEventListener('abort', release, { once: true })
}
