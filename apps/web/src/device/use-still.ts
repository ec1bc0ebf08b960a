import { useState } from 'react'
import { useLull } from './use-lull.ts'

/** False for a moment after a layout has changed: what is tapped then was aimed at something that stood there before. */
export function useStill(layout: string, milliseconds: number): boolean {
  const [stillLayout, setStill] = useState(layout)
  useLull(layout, () => setStill(layout), milliseconds)
  return layout === stillLayout
}
