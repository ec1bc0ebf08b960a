import { useRef } from 'react'

/** The idempotency key of a wish: the same for the same wish, so that a repeat after a broken line is carried out once. */
export function useOnce(): (wish: unknown) => string {
  const last = useRef<{ readonly wish: string; readonly key: string }>(undefined)
  return (wish) => {
    const said = JSON.stringify(wish)
    if (last.current?.wish !== said) last.current = { wish: said, key: crypto.randomUUID() }
    return last.current.key
  }
}
