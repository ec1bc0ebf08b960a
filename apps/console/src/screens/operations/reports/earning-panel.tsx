import type { AnswerOf } from '@jara/contract/call'
import { type EarningDimension, readEarningReport } from '@jara/contract/operations/reports'
import { useQuery } from '@tanstack/react-query'
import { read, readWhenAsked } from '../../../api/read.ts'
import { useFilters } from '../../../navigation/use-filters.ts'
import { Naira, Points } from '../../../parts/amounts.tsx'
import { Answer } from '../../../parts/answer.tsx'
import { ChartPanel } from '../../../parts/charts/chart-panel.tsx'
import { type Column, DataTable } from '../../../parts/data-table.tsx'
import { ChoiceTabs, FilterBar } from '../../../parts/filter-bar.tsx'
import { count, nairaInWords, pointsInWords } from '../../../parts/words.ts'
import { downloadTable } from './download-table.ts'

type Report = AnswerOf<typeof readEarningReport>
type Row = Report['rows'][number] & { readonly naira: number }

const dimensions = [
  { key: 'shop', label: 'Shops' },
  { key: 'brand', label: 'Brands' },
  { key: 'mission', label: 'Missions' },
] as const satisfies readonly { key: EarningDimension; label: string }[]

/** Who issued how many points, and what they cost. */
export function EarningPanel({ range }: { range: { readonly from: string; readonly to: string } }) {
  const [filters, change] = useFilters(['by'])
  const by = dimensions.find(({ key }) => key === filters.by)?.key ?? 'shop'
  const query = { ...range, by }
  const report = useQuery({ ...read(readEarningReport, { query }), ...readWhenAsked })
  return (
    <Answer query={report}>
      {(found) => (
        <ChartPanel
          title="Points issued"
          finding={givenInWords(found)}
          onDownload={() => downloadTable('earning', range, by)}
          table={
            <>
              <FilterBar>
                <ChoiceTabs
                  label="By"
                  tabs={dimensions}
                  selected={by}
                  onSelect={(key) => change({ by: key === 'shop' ? undefined : key })}
                />
              </FilterBar>
              <DataTable
                label="Points issued"
                columns={columns}
                rows={found.rows.map((row) => ({
                  ...row,
                  naira: (row.issued - row.taken_back) * found.naira_per_point,
                }))}
                keyOf={({ id }) => id}
              />
            </>
          }
        />
      )}
    </Answer>
  )
}

function givenInWords({ rows, count: all, issued, taken_back, naira_per_point }: Report): string {
  const [first] = rows
  if (!first || issued === 0) return 'No points issued in this period.'
  const share = Math.round((first.issued / issued) * 100)
  const shown =
    all > rows.length ? ` Only the top ${rows.length} are shown here. The CSV has all of them.` : ''
  return `${first.name} issued ${share}% of ${pointsInWords(issued)}. After reversals, the total cost is ${nairaInWords((issued - taken_back) * naira_per_point)}.${shown}`
}

const columns: readonly Column<Row>[] = [
  { head: 'Name', wraps: true, card: 'lead', cell: ({ name }) => name },
  { head: 'Purchases', end: true, cell: ({ purchases }) => count(purchases) },
  { head: 'Points issued', end: true, card: 'lead-end', cell: ({ issued }) => <Points amount={issued} /> },
  { head: 'Reversed', end: true, cell: ({ taken_back }) => pointsInWords(taken_back) },
  { head: 'Cost', end: true, cell: ({ naira }) => <Naira amount={naira} /> },
]
