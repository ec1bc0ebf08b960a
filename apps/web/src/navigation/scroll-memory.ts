import { useLayoutEffect, useRef } from 'react'
import { useAddress } from './router.tsx'

const positions = new Map<string, number>()

/** A new page starts at its top; going back or forward finds a page where it was left. */
export function useScrollMemory(): void {
  const { key } = useAddress()
  const isStarting = useRef(true)
  useLayoutEffect(() => {
    // The first page begins at its top by itself, and to say so would have it laid out at once.
    if (!isStarting.current) window.scrollTo(0, positions.get(key) ?? 0)
    isStarting.current = false
    const remember = () => positions.set(key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key])
}
