import { useRef } from 'react'

/** The idempotency key of a request. A repeat after a lost connection gets the same key, so it is carried out only once. */
export function useOnce(): (request: unknown) => string {
  const last = useRef<{ readonly request: string; readonly key: string }>(undefined)
  return (request) => {
    const content = JSON.stringify(request)
    if (last.current?.request !== content) last.current = { request: content, key: crypto.randomUUID() }
    return last.current.key
  }
}
