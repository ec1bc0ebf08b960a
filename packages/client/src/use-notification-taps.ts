import { useEffect, useEffectEvent } from 'react'

/** Opens the page of a tapped notification while the app is open, and confirms it to the service worker. */
export function useNotificationTaps(go: (path: string) => void): void {
  const heard = useEffectEvent(({ data, ports }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null || !('open' in data) || typeof data.open !== 'string')
      return
    ports[0]?.postMessage('opened')
    go(data.open)
  })
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined
    const left = new AbortController()
    navigator.serviceWorker.addEventListener('message', heard, { signal: left.signal })
    return () => left.abort()
  }, [])
}
