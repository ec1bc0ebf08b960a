import { type RefObject, useEffect, useRef } from 'react'

/** If the focused element is gone when this appears, focuses the first element inside that matches the selector. */
export function useLostFocus(selector: string, isLooked = true): RefObject<HTMLDivElement | null> {
  const inside = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { activeElement: active, body } = document
    const isLost = active === null || active === body || active.tagName === 'DIALOG'
    if (isLooked && isLost) inside.current?.querySelector<HTMLElement>(selector)?.focus()
  }, [selector, isLooked])
  return inside
}
