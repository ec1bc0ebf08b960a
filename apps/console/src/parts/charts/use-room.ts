import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

interface Room {
  readonly width: number
  /** How much larger than the default the reader's text size is. */
  readonly textScale: number
}

const usualTextPx = 16

/** An element's size. Text in a drawing keeps its size only if the drawing is as wide as its container. */
export function useRoom(): [RefObject<HTMLElement | null>, Room] {
  const place = useRef<HTMLElement>(null)
  const [room, setRoom] = useState<Room>({ width: 0, textScale: 1 })
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return undefined
    const measure = () => {
      const textPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      setRoom({ width: element.clientWidth, textScale: textPx / usualTextPx })
    }
    measure()
    // Larger text makes it taller, too.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [place, room]
}
