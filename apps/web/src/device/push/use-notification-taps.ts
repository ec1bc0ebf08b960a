import { useEffect, useEffectEvent } from 'react'

/** Goes where a notification leads that was tapped while the app is open, and tells the service worker so. */
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
