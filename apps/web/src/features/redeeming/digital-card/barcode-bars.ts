import { limits } from '@jara/rules/limits'

/** Random bar widths in pixels, as spec §2.6 requires. They encode nothing. */
export function barcodeBars(random: () => number = Math.random): number[] {
  const { bars, narrowPx, widePx } = limits.barcode
  return Array.from({ length: bars }, () => (random() < 0.5 ? narrowPx : widePx))
}

export interface PlacedBar {
  readonly atPx: number
  readonly widthPx: number
}

/** The positions of the bars, with a gap between neighbours, and their total width. */
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
