import { scaleBand } from 'd3-scale'
import { type ChartProps, extentOf } from './chart-data.ts'
import styles from './charts.module.css'
import { Plot } from './plot.tsx'

/** Side-by-side bars for every point. They start at zero. */
export function BarChart(props: ChartProps) {
  const { series, points } = props
  const [least, most] = extentOf(points, series)
  return (
    <Plot {...props} extent={[Math.min(0, least), Math.max(most, 1)]}>
      {({ x, y }) => {
        const within = scaleBand(
          series.map(({ key }) => key),
          [0, x.bandwidth()],
        ).padding(0.06)
        return points.map(({ key, values }) =>
          series.map((one) => {
            const value = values[one.key] ?? 0
            return (
              <rect
                key={`${key} ${one.key}`}
                className={styles[one.look]}
                x={(x(key) ?? 0) + (within(one.key) ?? 0)}
                width={within.bandwidth()}
                y={y(Math.max(value, 0))}
                height={Math.abs(y(0) - y(value))}
                rx={Math.min(3, within.bandwidth() / 2)}
              />
            )
          }),
        )
      }}
    </Plot>
  )
}
