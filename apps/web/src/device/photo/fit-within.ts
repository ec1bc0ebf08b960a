export type Size = { readonly width: number; readonly height: number }

/** The size of a picture whose longer side is at most so long; a smaller picture stays as it is. */
export function fitWithin({ width, height }: Size, longestSide: number): Size {
  const scale = Math.min(1, longestSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
