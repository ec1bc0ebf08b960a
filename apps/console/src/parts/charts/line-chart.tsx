import { line } from 'd3-shape'
import { type ChartPoint, type ChartProps, extentOf } from './chart-data.ts'
import styles from './charts.module.css'
import { Plot } from './plot.tsx'

/** A line for each series. It need not start at zero: the axis shows where. Missing values leave a gap. */
export function LineChart(props: ChartProps) {
  const { series, points } = props
  const [least, most] = extentOf(points, series)
  const extent: [number, number] = least === most ? [least - 1, most + 1] : [least, most]
  return (
    <Plot {...props} extent={extent}>
      {({ x, y }) => {
        const middleOf = ({ key }: ChartPoint) => (x(key) ?? 0) + x.bandwidth() / 2
        return series.map(({ key, look }) => {
          const known = ({ values }: ChartPoint) => typeof values[key] === 'number'
          const heightOf = ({ values }: ChartPoint) => y(values[key] ?? 0)
          const draw = line<ChartPoint>().defined(known).x(middleOf).y(heightOf)
          const last = points.filter(known).at(-1)
          return (
            <g key={key}>
              <path
                className={look === 'dashed' ? styles.dashed : styles.line}
                d={draw(points) ?? undefined}
              />
              {last && <circle className={styles.dot} cx={middleOf(last)} cy={heightOf(last)} r="4" />}
            </g>
          )
        })
      }}
    </Plot>
  )
}
