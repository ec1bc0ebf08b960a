export type Size = { readonly width: number; readonly height: number }

/** Scales a size down until its longer side fits. A smaller picture keeps its size. */
export function fitWithin({ width, height }: Size, longestSide: number): Size {
  const scale = Math.min(1, longestSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
