import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** The width that an element has on the page: text in a chart keeps its size only if the drawing is as wide as its place. */
export function useWidth<Element extends HTMLElement>(): [RefObject<Element | null>, number] {
  const place = useRef<Element>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return undefined
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [place, width]
}
