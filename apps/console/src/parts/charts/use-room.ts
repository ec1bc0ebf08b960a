import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

interface Room {
  readonly width: number
  /** How much larger than usual the reader has the text. */
  readonly textScale: number
}

const usualTextPx = 16

/** The room that an element has: text in a drawing keeps its size only if the drawing is as wide as its place. */
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
    // Larger text makes it higher, too.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [place, room]
}
