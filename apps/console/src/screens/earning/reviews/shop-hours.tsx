import { Panel } from '../../../parts/panel.tsx'
import { BarChart } from '../../../parts/charts/bar-chart.tsx'
import { count } from '../../../parts/words.ts'
import type { Inspected } from './inspected.ts'

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** The shop's purchases per hour, up to the hour of this one. */
export function ShopHours({ purchase: { shop, shop_hours: hours } }: { purchase: Inspected }) {
  const [last] = hours.slice(-1)
  const busiest = Math.max(0, ...hours.map(({ purchases }) => purchases))
  const finding = `${shop.name} had ${count(last?.purchases ?? 0)} purchases in the hour of this one. The busiest hour shown had ${count(busiest)}.`
  return (
    <Panel title="Purchases at this shop by hour">
      <p>{finding}</p>
      <BarChart
        label={finding}
        series={[{ key: 'purchases', label: 'Purchases', look: 'solid' }]}
        points={hours.map(({ from, purchases }) => ({
          key: from,
          tick: clock.format(new Date(from)),
          name: `Hour from ${clock.format(new Date(from))}`,
          values: { purchases },
        }))}
        inWords={count}
        height={170}
      />
    </Panel>
  )
}
