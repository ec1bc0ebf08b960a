import { scaleBand, scaleLinear, type ScaleBand, type ScaleLinear } from 'd3-scale'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { placeAfter } from '../data-table.tsx'
import { type ChartProps, inShort, pointInWords, ticksEvery } from './chart-data.ts'
import styles from './charts.module.css'
import { useRoom } from './use-room.ts'

interface Scales {
  readonly x: ScaleBand<string>
  readonly y: ScaleLinear<number, number>
}

interface PlotProps extends ChartProps {
  /** The minimum range of the axis. */
  readonly extent: readonly [least: number, most: number]
  readonly children: (scales: Scales) => ReactNode
}

const usualHeight = 240
const ticks = 4
/** The width of a character on the axis, and the height of the line below it. */
const letterPx = 7.2
const linePx = 26
const [top, end, gap] = [14, 8, 8]

/**
 * The axes around a chart, and a strip for each point that takes pointer and keyboard: the left and right keys move between
 * points, and the line below describes the current one.
 */
export function Plot(props: PlotProps) {
  const { label, series, points, extent, onAxis = inShort, height = usualHeight, children } = props
  const [place, { width, textScale }] = useRoom()
  const [active, setActive] = useState<number>()
  const bottom = height - linePx * textScale
  const [least, most] = extent
  // An axis around a single value would show only decimal fractions.
  const y = scaleLinear([least === most ? Math.min(least, 0) : least, most], [bottom, top]).nice(ticks)
  const longest = Math.max(...y.ticks(ticks).map((value) => onAxis(value).length))
  const start = longest * letterPx * textScale + 2 * gap
  const x = scaleBand(
    points.map(({ key }) => key),
    [start, Math.max(width - end, start + 1)],
  ).padding(0.18)
  const every = ticksEvery(points.length, (width - start - end) / textScale)
  const shown = active === undefined ? undefined : points[active]
  return (
    <figure ref={place} className={styles.figure}>
      {series.length > 1 && <Legend series={series} />}
      <div>
        {width > 0 && (
          <svg className={styles.chart} width={width} height={height} role="group" aria-label={label}>
            {y.ticks(ticks).map((value) => (
              <g key={value} aria-hidden="true">
                <line className={styles.grid} x1={start} x2={width - end} y1={y(value)} y2={y(value)} />
                <text y={y(value) + 4}>{onAxis(value)}</text>
              </g>
            ))}
            {shown && (
              <rect
                className={styles.active}
                x={x(shown.key)}
                width={x.bandwidth()}
                y={top}
                height={bottom - top}
              />
            )}
            <g aria-hidden="true">{children({ x, y })}</g>
            {points.map(({ key, tick }, at) => (
              <text
                key={key}
                className={styles.middle}
                x={(x(key) ?? 0) + x.bandwidth() / 2}
                y={height - 8}
                aria-hidden="true"
              >
                {at % every === 0 && tick}
              </text>
            ))}
            <Strips {...props} height={height} x={x} active={active} onActive={setActive} />
          </svg>
        )}
      </div>
      <figcaption className={styles.readout} aria-hidden="true">
        {shown ? pointInWords(shown, props) : ' '}
      </figcaption>
    </figure>
  )
}

interface StripsProps extends ChartProps {
  readonly height: number
  readonly x: ScaleBand<string>
  readonly active: number | undefined
  readonly onActive: (place: number | undefined) => void
}

const steps: Readonly<Record<string, string>> = { ArrowRight: 'ArrowDown', ArrowLeft: 'ArrowUp' }

function Strips({ points, x, height, active, onActive, ...words }: StripsProps) {
  const walk = (event: KeyboardEvent<SVGRectElement>, place: number) => {
    const next = placeAfter(steps[event.key] ?? event.key, { place, count: points.length })
    if (next === undefined) return
    event.preventDefault()
    const strips = event.currentTarget.parentElement?.querySelectorAll<SVGRectElement>('[data-strip]')
    strips?.[next]?.focus()
  }
  return points.map((point, at) => (
    <rect
      key={point.key}
      data-strip=""
      className={styles.strip}
      role="img"
      aria-label={pointInWords(point, words)}
      tabIndex={at === (active ?? points.length - 1) ? 0 : -1}
      x={(x(point.key) ?? 0) - (x.step() - x.bandwidth()) / 2}
      width={x.step()}
      y={0}
      height={height}
      onKeyDown={(event) => walk(event, at)}
      onFocus={() => onActive(at)}
      onPointerEnter={() => onActive(at)}
    />
  ))
}

function Legend({ series }: Pick<ChartProps, 'series'>) {
  return (
    <ul className={styles.legend} aria-hidden="true">
      {series.map(({ key, label, look }) => (
        <li key={key}>
          <svg width="18" height="12">
            {look === 'dashed' ? (
              <path className={styles.dashed} d="M0 6h18" />
            ) : (
              <rect className={styles[look]} x="2" y="1" width="12" height="10" rx="2" />
            )}
          </svg>
          {label}
        </li>
      ))}
    </ul>
  )
}
