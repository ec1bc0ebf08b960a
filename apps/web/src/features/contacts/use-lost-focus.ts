import { type RefObject, useEffect, useRef } from 'react'

/** Moves a focus that went with what was shown before to the first such element inside, once this is shown. */
export function useLostFocus(selector: string, isLooked = true): RefObject<HTMLDivElement | null> {
  const inside = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { activeElement: active, body } = document
    const isLost = active === null || active === body || active.tagName === 'DIALOG'
    if (isLooked && isLost) inside.current?.querySelector<HTMLElement>(selector)?.focus()
  }, [selector, isLooked])
  return inside
}
