import type { AnswerOf } from '@jara/contract/call'
import type { readPointsReport } from '@jara/contract/operations/reports'
import { Points } from '../../../parts/amounts.tsx'
import { BarChart } from '../../../parts/charts/bar-chart.tsx'
import { ChartPanel } from '../../../parts/charts/chart-panel.tsx'
import { inShort } from '../../../parts/charts/chart-data.ts'
import { LineChart } from '../../../parts/charts/line-chart.tsx'
import { type Column, DataTable } from '../../../parts/data-table.tsx'
import { FigureTile } from '../../../parts/figure-tile.tsx'
import { Panels } from '../../../parts/panel.tsx'
import { count, nairaInWords, pointsInWords } from '../../../parts/words.ts'
import { dayInFull, dayInShort, daysOrWeeks } from './days.ts'
import { downloadTable } from './download-table.ts'

type Report = AnswerOf<typeof readPointsReport>
type Day = Report['days'][number]

interface Part {
  readonly report: Report
}

const sumOf = ({ days }: Report, key: 'issued' | 'burned' | 'taken_back' | 'expired') =>
  days.reduce((sum, day) => sum + day[key], 0)

export function PointsTiles({ report }: Part) {
  const { days, naira_per_point: naira } = report
  const [issued, burned] = [sumOf(report, 'issued'), sumOf(report, 'burned')]
  const [takenBack, expired] = [sumOf(report, 'taken_back'), sumOf(report, 'expired')]
  const outstanding = days.at(-1)?.outstanding ?? 0
  return (
    <Panels columns={4}>
      <FigureTile label="Earned" figure={<Points amount={issued} />}>
        Cost {nairaInWords(issued * naira)}, at {nairaInWords(naira)} per point.
      </FigureTile>
      <FigureTile label="Redeemed" figure={pointsInWords(burned)}>
        {nairaInWords(burned * naira)}
        {issued > 0 && `, ${Math.round((burned / issued) * 100)}% of points earned`}.
      </FigureTile>
      <FigureTile label="Outstanding" figure={pointsInWords(outstanding)}>
        {nairaInWords(outstanding * naira)} if all were redeemed today.
      </FigureTile>
      <FigureTile label="Reversed" figure={pointsInWords(takenBack)}>
        Another {pointsInWords(expired)} expired.
      </FigureTile>
    </Panels>
  )
}

const earnedSeries = [
  { key: 'issued', label: 'Earned', look: 'gold' },
  { key: 'burned', label: 'Redeemed', look: 'solid' },
] as const

export function EarnedAndBurned({ report }: Part) {
  const bars = daysOrWeeks(report.days)
  const finding = earnedInWords(report)
  return (
    <ChartPanel
      title="Points earned and redeemed"
      finding={finding}
      onDownload={() => downloadTable('points', report)}
      table={<PointsTable days={report.days} />}
      chart={
        <BarChart
          label={finding}
          series={earnedSeries}
          points={bars.map(({ day, issued, burned, isWeek }) => ({
            key: day,
            tick: dayInShort(day),
            name: `${isWeek ? 'Week from ' : ''}${dayInFull(day)}`,
            values: { issued, burned },
          }))}
          inWords={pointsInWords}
        />
      }
    />
  )
}

function earnedInWords(report: Report): string {
  const [issued, burned] = [sumOf(report, 'issued'), sumOf(report, 'burned')]
  if (issued === 0 && burned === 0) return 'No points earned or redeemed in this period.'
  const top = report.days.reduce((most, day) => (day.issued > most.issued ? day : most))
  const more =
    issued >= burned ? 'Customers earn more than they redeem' : 'Customers redeem more than they earn'
  return `${more}. The most points were earned on ${dayInFull(top.day)}: ${pointsInWords(top.issued)}.`
}

export function Outstanding({ report }: Part) {
  const { days, naira_per_point: naira } = report
  const finding = outstandingInWords(report)
  return (
    <ChartPanel
      title="Points outstanding"
      finding={finding}
      onDownload={() => downloadTable('points', report)}
      table={<PointsTable days={days} />}
      chart={
        <LineChart
          label={finding}
          series={[{ key: 'worth', label: 'Worth', look: 'solid' }]}
          points={days.map(({ day, outstanding }) => ({
            key: day,
            tick: dayInShort(day),
            name: dayInFull(day),
            values: { worth: outstanding * naira },
          }))}
          inWords={nairaInWords}
          onAxis={(value) => `₦${inShort(value)}`}
        />
      }
    />
  )
}

function outstandingInWords({ days, naira_per_point: naira }: Report): string {
  const [first, last] = [days[0]?.outstanding ?? 0, days.at(-1)?.outstanding ?? 0]
  const difference = (last - first) * naira
  if (difference === 0)
    return `Outstanding points are worth ${nairaInWords(last * naira)}, the same as at the start.`
  const way = difference > 0 ? 'more' : 'less'
  return `Outstanding points are worth ${nairaInWords(last * naira)}, ${nairaInWords(Math.abs(difference))} ${way} than on ${dayInFull(days[0]?.day ?? '')}.`
}

function PointsTable({ days }: { days: readonly Day[] }) {
  return <DataTable label="Points by day" columns={columns} rows={days} keyOf={({ day }) => day} />
}

const columns: readonly Column<Day>[] = [
  { head: 'Day', wraps: true, card: 'lead', cell: ({ day }) => dayInFull(day) },
  { head: 'Earned', end: true, cell: ({ issued }) => <Points amount={issued} bare /> },
  { head: 'Redeemed', end: true, cell: ({ burned }) => count(burned) },
  { head: 'Reversed', end: true, cell: ({ taken_back }) => count(taken_back) },
  { head: 'Expired', end: true, cell: ({ expired }) => count(expired) },
  { head: 'Adjusted', end: true, cell: ({ adjusted }) => count(adjusted) },
  { head: 'Outstanding', end: true, card: 'lead-end', cell: ({ outstanding }) => count(outstanding) },
]
