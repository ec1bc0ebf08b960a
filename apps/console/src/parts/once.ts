import { useRef } from 'react'

/** The idempotency key of a request. A repeat after a lost connection gets the same key, so it is carried out only once. */
export function useOnce(): (wish: unknown) => string {
  const last = useRef<{ readonly wish: string; readonly key: string }>(undefined)
  return (wish) => {
    const said = JSON.stringify(wish)
    if (last.current?.wish !== said) last.current = { wish: said, key: crypto.randomUUID() }
    return last.current.key
  }
}
