export interface Series {
  readonly key: string
  readonly label: string
  /** The styles also differ in outline or dash, so that they can be told apart in greyscale and in print. */
  readonly look: 'gold' | 'solid' | 'dashed' | 'pale'
}

export interface ChartPoint {
  readonly key: string
  /** Short text below the axis. */
  readonly tick: string
  /** The point's full name, as in `Thursday 12 November`. */
  readonly name: string
  /** Keyed by series. Null where there is nothing to show. */
  readonly values: Readonly<Record<string, number | null>>
}

export interface ChartProps {
  /** What the chart shows, in a sentence. */
  readonly label: string
  readonly series: readonly Series[]
  readonly points: readonly ChartPoint[]
  /** A value in words, as screen readers announce it. */
  readonly inWords: (value: number) => string
  /** A value on the axis; by default shortened, as in `2.5M`. */
  readonly onAxis?: (value: number) => string
  readonly height?: number
}

const shortened = new Intl.NumberFormat('en-NG', { notation: 'compact', maximumFractionDigits: 1 })

export function inShort(value: number): string {
  return shortened.format(value)
}

/** `Thursday 12 November: earned 4,500 pts, burned 3,900 pts`. */
export function pointInWords(
  { name, values }: ChartPoint,
  { series, inWords }: Pick<ChartProps, 'series' | 'inWords'>,
): string {
  const parts = series.map(({ key, label }) => {
    const value = values[key]
    return `${label.toLowerCase()} ${value === null || value === undefined ? 'nothing' : inWords(value)}`
  })
  return `${name}: ${parts.join(', ')}`
}

/** The smallest and the largest value of all series. */
export function extentOf(
  points: readonly ChartPoint[],
  series: readonly Series[],
): readonly [least: number, most: number] {
  const values = points.flatMap(({ values: own }) => series.flatMap(({ key }) => own[key] ?? []))
  return values.length === 0 ? [0, 1] : [Math.min(...values), Math.max(...values)]
}

/** The width of a tick's text below the axis. */
const tickWidth = 52

/** Only every nth point gets its tick text, so that neighbours do not overlap. */
export function ticksEvery(count: number, width: number): number {
  return Math.max(1, Math.ceil((count * tickWidth) / Math.max(width, tickWidth)))
}
