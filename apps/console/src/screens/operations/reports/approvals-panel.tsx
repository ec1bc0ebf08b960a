import type { AnswerOf } from '@jara/contract/call'
import { readApprovalReport } from '@jara/contract/operations/reports'
import { useQuery } from '@tanstack/react-query'
import { read, readWhenAsked } from '../../../api/read.ts'
import { Answer } from '../../../parts/answer.tsx'
import { ChartPanel } from '../../../parts/charts/chart-panel.tsx'
import { LineChart } from '../../../parts/charts/line-chart.tsx'
import { type Column, DataTable } from '../../../parts/data-table.tsx'
import { count, durationInWords } from '../../../parts/words.ts'
import { dayInFull, dayInShort } from './days.ts'
import { downloadTable } from './download-table.ts'

type Day = AnswerOf<typeof readApprovalReport>['days'][number]
type Range = { readonly from: string; readonly to: string }

const series = [
  { key: 'median', label: '50% within', look: 'solid' },
  { key: 'tenth', label: '90% within', look: 'dashed' },
] as const

/** The axis unit: the largest that fits at least twice into the longest wait. */
const units = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
] as const

/** How long customers wait for their points. */
export function ApprovalsPanel({ range }: { range: Range }) {
  const report = useQuery({
    ...read(readApprovalReport, { query: range }),
    ...readWhenAsked,
  })
  return <Answer query={report}>{({ days }) => <Approvals days={days} range={range} />}</Answer>
}

function Approvals({ days, range }: { days: readonly Day[]; range: Range }) {
  const finding = waitInWords(days)
  const longest = Math.max(0, ...days.map(({ slowest_tenth_seconds: tenth }) => tenth ?? 0))
  const [unit, unitName] = units.find(([seconds]) => longest >= 2 * seconds) ?? [1, 's']
  return (
    <ChartPanel
      title="Time to a decision"
      finding={finding}
      onDownload={() => downloadTable('approvals', range)}
      table={<DataTable label="Decisions by day" columns={columns} rows={days} keyOf={({ day }) => day} />}
      chart={
        <LineChart
          label={finding}
          series={series}
          points={days.map(({ day, median_seconds: median, slowest_tenth_seconds: tenth }) => ({
            key: day,
            tick: dayInShort(day),
            name: dayInFull(day),
            values: { median: median && median / unit, tenth: tenth && tenth / unit },
          }))}
          inWords={(value) => durationInWords(value * unit)}
          onAxis={(value) => `${value} ${unitName}`}
        />
      }
    />
  )
}

function waitInWords(days: readonly Day[]): string {
  const last = days.findLast(({ median_seconds }) => median_seconds !== null)
  if (!last || last.median_seconds === null) return 'No decisions in this period.'
  const decided = days.reduce((sum, { confirmed, rejected }) => sum + confirmed + rejected, 0)
  const rejected = days.reduce((sum, day) => sum + day.rejected, 0)
  const share = Math.round((rejected / decided) * 1_000) / 10
  return `On ${dayInFull(last.day)}, half of the purchases were decided within ${durationInWords(last.median_seconds)}. Of all ${count(decided)}, ${share}% were rejected.`
}

const inWords = (seconds: number | null) => (seconds === null ? 'none' : durationInWords(seconds))

const columns: readonly Column<Day>[] = [
  { head: 'Day', wraps: true, card: 'lead', cell: ({ day }) => dayInFull(day) },
  { head: 'Confirmed', end: true, cell: ({ confirmed }) => count(confirmed) },
  { head: 'Rejected', end: true, cell: ({ rejected }) => count(rejected) },
  { head: '50% within', end: true, card: 'lead-end', cell: (day) => inWords(day.median_seconds) },
  { head: '90% within', end: true, cell: (day) => inWords(day.slowest_tenth_seconds) },
]
