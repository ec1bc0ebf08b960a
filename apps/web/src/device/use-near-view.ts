import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Three phone screens ahead, so that content loads before the user reaches it. */
const margin = '0px 0px 2400px'

/** Runs while the element is in the viewport or not far below it, and again each time `isPaused` ends. */
export function useNearView(
  element: RefObject<HTMLElement | null>,
  isPaused: boolean,
  run: () => void,
): void {
  const runNow = useEffectEvent(run)
  useEffect(() => {
    if (isPaused || !element.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && runNow(),
      { rootMargin: margin },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isPaused])
}
