import { useState } from 'react'
import { useDebounced } from '../../../device/use-debounced.ts'

/** Longer than a double tap, shorter than it takes to read the next purchase. */
const settlingMs = 400

/** False for a moment after the layout has changed, because a tap may be aimed at the old one. */
export function useStill(layout: string): boolean {
  const [stillLayout, setStill] = useState(layout)
  useDebounced(layout, () => setStill(layout), settlingMs)
  return layout === stillLayout
}
