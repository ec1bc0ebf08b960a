import type { AnswerOf } from '@jara/contract/call'
import { readServiceReport } from '@jara/contract/operations/reports'
import { useQuery } from '@tanstack/react-query'
import { read, readWhenAsked } from '../../../api/read.ts'
import { Naira } from '../../../parts/amounts.tsx'
import { Answer } from '../../../parts/answer.tsx'
import { ChartPanel } from '../../../parts/charts/chart-panel.tsx'
import { type Column, DataTable } from '../../../parts/data-table.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { count, durationInWords } from '../../../parts/words.ts'
import { downloadTable } from './download-table.ts'
import styles from './services-panel.module.css'

type Service = AnswerOf<typeof readServiceReport>['rows'][number]
type Range = { readonly from: string; readonly to: string }

/** How redemptions ended, the service with the highest failure rate first. */
export function ServicesPanel({ range }: { range: Range }) {
  const report = useQuery({
    ...read(readServiceReport, { query: range }),
    ...readWhenAsked,
  })
  return (
    <Answer query={report}>
      {({ rows }) => {
        const sorted = [...rows].sort((one, other) => shareOf(one) - shareOf(other))
        return (
          <ChartPanel
            title="Redemptions delivered"
            finding={successInWords(sorted)}
            onDownload={() => downloadTable('services', range)}
            table={
              sorted.length === 0 ? (
                <Empty title="No data for this period" />
              ) : (
                <DataTable
                  label="Redemptions by service"
                  columns={columns}
                  rows={sorted}
                  keyOf={({ service }) => service}
                />
              )
            }
          />
        )
      }}
    </Answer>
  )
}

function shareOf({ delivered, refunded }: Service): number {
  const ended = delivered + refunded
  return ended === 0 ? 1 : delivered / ended
}

const percent = (share: number) => `${(Math.floor(share * 1_000) / 10).toFixed(1)}%`

/** Below this share an operator should contact the provider. */
const worrying = 0.95

function successInWords(sorted: readonly Service[]): string {
  const [worst] = sorted
  if (!worst) return 'No redemptions completed in this period.'
  return shareOf(worst) < worrying
    ? `${worst.service} has the lowest success rate: ${percent(shareOf(worst))} delivered.`
    : `Every service delivered at least ${percent(shareOf(worst))} of its orders.`
}

const columns: readonly Column<Service>[] = [
  { head: 'Service', card: 'lead', cell: ({ service }) => service },
  {
    head: 'Delivered',
    card: 'lead-end',
    cell: (service) => (
      <span className={styles.share} data-low={shareOf(service) < worrying || undefined}>
        <meter min={0} max={1} value={shareOf(service)} aria-hidden="true" />
        {percent(shareOf(service))}
      </span>
    ),
  },
  {
    head: 'Orders',
    end: true,
    cell: ({ delivered, refunded }) => (
      <>
        {count(delivered)}
        {refunded > 0 && <small>{count(refunded)} refunded</small>}
      </>
    ),
  },
  {
    head: '50% within',
    end: true,
    cell: ({ median_seconds: seconds, at_once: atOnce }) => (
      <>
        {seconds === null ? 'none' : durationInWords(seconds)}
        {atOnce > 0 && <small>{count(atOnce)} instantly</small>}
      </>
    ),
  },
  { head: 'Value', end: true, cell: ({ naira }) => <Naira amount={naira} /> },
]
