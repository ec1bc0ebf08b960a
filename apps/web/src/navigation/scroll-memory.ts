import { useAddress } from '@jara/client/router'
import { useLayoutEffect, useRef } from 'react'

const positions = new Map<string, number>()

/** A new page starts at the top; going back or forward restores the scroll position. */
export function useScrollMemory(): void {
  const { key } = useAddress()
  const isStarting = useRef(true)
  useLayoutEffect(() => {
    // The first page is already at the top, and scrolling would force an early layout.
    if (!isStarting.current) window.scrollTo(0, positions.get(key) ?? 0)
    isStarting.current = false
    const remember = () => positions.set(key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key])
}
