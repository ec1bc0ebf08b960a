import type { AnswerOf } from '@jara/contract/call'
import type { readPointsReport } from '@jara/contract/console/reports'
import { Points } from '../../parts/amounts.tsx'
import { BarChart } from '../../parts/charts/bar-chart.tsx'
import { ChartPanel } from '../../parts/charts/chart-panel.tsx'
import { inShort } from '../../parts/charts/chart-data.ts'
import { LineChart } from '../../parts/charts/line-chart.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { FigureTile } from '../../parts/figure-tile.tsx'
import { Panels } from '../../parts/panel.tsx'
import { count, nairaInWords, pointsInWords } from '../../parts/words.ts'
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
        They cost {nairaInWords(issued * naira)}, at {nairaInWords(naira)} a point.
      </FigureTile>
      <FigureTile label="Burned" figure={pointsInWords(burned)}>
        {nairaInWords(burned * naira)}
        {issued > 0 && `, ${Math.round((burned / issued) * 100)} % of what was earned`}.
      </FigureTile>
      <FigureTile label="Outstanding" figure={pointsInWords(outstanding)}>
        {nairaInWords(outstanding * naira)} if all of them were redeemed today.
      </FigureTile>
      <FigureTile label="Taken back" figure={pointsInWords(takenBack)}>
        {pointsInWords(expired)} expired besides.
      </FigureTile>
    </Panels>
  )
}

const earnedSeries = [
  { key: 'issued', label: 'Earned', look: 'gold' },
  { key: 'burned', label: 'Burned', look: 'solid' },
] as const

export function EarnedAndBurned({ report }: Part) {
  const bars = daysOrWeeks(report.days)
  const finding = earnedInWords(report)
  return (
    <ChartPanel
      title="Earned and burned"
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
            name: `${isWeek ? 'The week from ' : ''}${dayInFull(day)}`,
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
  if (issued === 0 && burned === 0) return 'Nothing was earned or burned in these days.'
  const top = report.days.reduce((most, day) => (day.issued > most.issued ? day : most))
  const more = issued >= burned ? 'Customers earn more than they burn' : 'Customers burn more than they earn'
  return `${more}. ${dayInFull(top.day)} had the most, with ${pointsInWords(top.issued)} earned.`
}

export function Outstanding({ report }: Part) {
  const { days, naira_per_point: naira } = report
  const finding = outstandingInWords(report)
  return (
    <ChartPanel
      title="What customers have"
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
  if (difference === 0) return `It is worth ${nairaInWords(last * naira)}, as much as at the start.`
  const way = difference > 0 ? 'more' : 'less'
  return `It is worth ${nairaInWords(last * naira)}, ${nairaInWords(Math.abs(difference))} ${way} than on ${dayInFull(days[0]?.day ?? '')}.`
}

function PointsTable({ days }: { days: readonly Day[] }) {
  return <DataTable label="Points by day" columns={columns} rows={days} keyOf={({ day }) => day} />
}

const columns: readonly Column<Day>[] = [
  { head: 'Day', wraps: true, card: 'lead', cell: ({ day }) => dayInFull(day) },
  { head: 'Earned', end: true, cell: ({ issued }) => <Points amount={issued} bare /> },
  { head: 'Burned', end: true, cell: ({ burned }) => count(burned) },
  { head: 'Taken back', end: true, cell: ({ taken_back }) => count(taken_back) },
  { head: 'Expired', end: true, cell: ({ expired }) => count(expired) },
  { head: 'By hand', end: true, cell: ({ adjusted }) => count(adjusted) },
  { head: 'Outstanding', end: true, card: 'lead-end', cell: ({ outstanding }) => count(outstanding) },
]
