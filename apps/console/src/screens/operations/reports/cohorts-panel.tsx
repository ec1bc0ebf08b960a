import type { AnswerOf } from '@jara/contract/call'
import { readCohortReport } from '@jara/contract/operations/reports'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, readWhenAsked } from '../../../api/read.ts'
import { useFilters } from '../../../navigation/use-filters.ts'
import { Answer } from '../../../parts/answer.tsx'
import { ChartPanel } from '../../../parts/charts/chart-panel.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { ChoiceTabs, FilterBar } from '../../../parts/filter-bar.tsx'
import { count } from '../../../parts/words.ts'
import styles from './cohorts-panel.module.css'
import { lastDays } from './days.ts'
import { downloadTable } from './download-table.ts'

type Cohort = AnswerOf<typeof readCohortReport>['cohorts'][number]

const choices = [
  { key: 'earned', label: 'Earned again' },
  { key: 'redeemed', label: 'Redeemed' },
] as const
type What = (typeof choices)[number]['key']

/** Customers by the month of their first purchase, and how many came back. */
export function CohortsPanel() {
  const [range] = useState(() => lastDays('year'))
  const [filters, change] = useFilters(['cohorts'])
  const what = choices.find(({ key }) => key === filters.cohorts)?.key ?? 'earned'
  const report = useQuery({ ...read(readCohortReport, { query: range }), ...readWhenAsked })
  return (
    <Answer query={report}>
      {({ cohorts }) => (
        <ChartPanel
          title="Customer retention"
          finding={comesBackInWords(cohorts, what)}
          onDownload={() => downloadTable('cohorts', range)}
          table={
            <>
              <FilterBar>
                <ChoiceTabs
                  label="Customers who"
                  tabs={choices}
                  selected={what}
                  onSelect={(key) => change({ cohorts: key === 'earned' ? undefined : key })}
                />
              </FilterBar>
              {cohorts.length === 0 ? (
                <Empty title="No customers have earned points yet" />
              ) : (
                <CohortTable cohorts={cohorts} what={what} />
              )}
            </>
          }
        />
      )}
    </Answer>
  )
}

/** The second month says the most about retention. */
function comesBackInWords(cohorts: readonly Cohort[], what: What): string {
  const over = cohorts.filter(({ months }) => months.length > 1)
  const customers = over.reduce((sum, cohort) => sum + cohort.customers, 0)
  if (customers === 0) return 'Figures appear once a full month has passed since the first purchases.'
  const back = over.reduce((sum, { months }) => sum + (months[1]?.[what] ?? 0), 0)
  const verb = what === 'earned' ? 'earned again' : 'redeemed'
  return `Of ${count(customers)} customers, ${percent(back / customers)} ${verb} in the month after their first purchase.`
}

interface CohortTableProps {
  readonly cohorts: readonly Cohort[]
  readonly what: What
}

function CohortTable({ cohorts, what }: CohortTableProps) {
  const longest = Math.max(...cohorts.map(({ months }) => months.length))
  const name = what === 'earned' ? 'Customers who earned again' : 'Customers who redeemed'
  return (
    // It scrolls sideways, so it must be reachable by keyboard.
    <div className={styles.scroll} role="region" aria-label={`${name}, by month`} tabIndex={0}>
      <table className={styles.table} aria-label={name}>
        <thead>
          <tr>
            <th scope="col">First purchase</th>
            <th scope="col">Customers</th>
            {Array.from({ length: longest }, (_, after) => (
              <th key={after} scope="col">
                {after === 0 ? 'Same month' : `+${after}`}
                {after > 0 && <span className={styles.hidden}> {after === 1 ? 'month' : 'months'}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map(({ month, customers, months }) => (
            <tr key={month}>
              <th scope="row">{monthInWords(month)}</th>
              <td>{count(customers)}</td>
              {months.map((one) => (
                <Cell key={one.after} amount={one[what]} of={customers} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const depths = 5

/** The larger the share, the darker the cell. The figures show the same. */
function Cell({ amount, of }: { amount: number; of: number }) {
  const share = of === 0 ? 0 : amount / of
  return (
    <td className={styles.cell} data-depth={Math.ceil(share * depths)}>
      <b>{percent(share)}</b>
      <small>{count(amount)}</small>
    </td>
  )
}

const percent = (share: number) => `${Math.round(share * 100)}%`

const month = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short', year: 'numeric' })

/** `Nov 2026` for `2026-11`. */
function monthInWords(yearAndMonth: string): string {
  return month.format(Date.parse(`${yearAndMonth}-01`))
}
