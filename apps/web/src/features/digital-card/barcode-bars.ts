import { limits } from '@jara/rules/limits'

/** Widths in pixels of the look-alike's bars. Nothing can be read from them: spec §2.6 asks for random ones. */
export function barcodeBars(random: () => number = Math.random): number[] {
  const { bars, narrowPx, widePx } = limits.barcode
  return Array.from({ length: bars }, () => (random() < 0.5 ? narrowPx : widePx))
}

export interface PlacedBar {
  readonly atPx: number
  readonly widthPx: number
}

/** The bars beside one another with one gap between them, and the width of them all. */
export function placeBars(
  widths: readonly number[],
  gapPx: number,
): { bars: readonly PlacedBar[]; totalPx: number } {
  const bars: PlacedBar[] = []
  let endPx = 0
  for (const widthPx of widths) {
    const atPx = bars.length === 0 ? 0 : endPx + gapPx
    bars.push({ atPx, widthPx })
    endPx = atPx + widthPx
  }
  return { bars, totalPx: endPx }
}
