import { useEffect } from 'react'

/** Keeps the screen on while the component is mounted, where the device allows it. */
export function useWakeLock(): void {
  useEffect(() => {
    const left = new AbortController()
    void stayAwake(left.signal)
    // The browser releases the lock when the page is hidden, so request it again.
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
