import { readPointsReport } from '@jara/contract/operations/reports'
import { useQuery } from '@tanstack/react-query'
import { read, readWhenAsked } from '../../../api/read.ts'
import { useFilters } from '../../../navigation/use-filters.ts'
import { Answer } from '../../../parts/answer.tsx'
import { ChoiceTabs } from '../../../parts/filter-bar.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { Panels } from '../../../parts/panel.tsx'
import { dayInWords } from '../../../parts/words.ts'
import { ApprovalsPanel } from './approvals-panel.tsx'
import { CohortsPanel } from './cohorts-panel.tsx'
import { lastDays, type Span } from './days.ts'
import { EarningPanel } from './earning-panel.tsx'
import { EarnedAndBurned, Outstanding, PointsTiles } from './points-panels.tsx'
import { ServicesPanel } from './services-panel.tsx'

const choices = [
  { key: 'fortnight', label: '14 days' },
  { key: 'quarter', label: 'Quarter' },
  { key: 'year', label: 'Year' },
] as const satisfies readonly { key: Span; label: string }[]

export function ReportsScreen() {
  const [filters, change] = useFilters(['span'])
  const span = choices.find(({ key }) => key === filters.span)?.key ?? 'fortnight'
  const range = lastDays(span)
  const points = useQuery({
    ...read(readPointsReport, { query: range }),
    ...readWhenAsked,
  })
  return (
    <>
      <PageHead
        title="Reports"
        lead={`${dayInWords(range.from)} to ${dayInWords(range.to)}, in Lagos time. Today’s figures are partial.`}
        acts={
          <ChoiceTabs
            label="Period"
            tabs={choices}
            selected={span}
            onSelect={(key) => change({ span: key === 'fortnight' ? undefined : key })}
          />
        }
      />
      <Answer query={points}>
        {(report) => (
          <>
            <PointsTiles report={report} />
            <Panels columns="wide-first">
              <EarnedAndBurned report={report} />
              <Outstanding report={report} />
            </Panels>
          </>
        )}
      </Answer>
      <Panels columns={2}>
        <ServicesPanel range={range} />
        <ApprovalsPanel range={range} />
      </Panels>
      <EarningPanel range={range} />
      <CohortsPanel />
    </>
  )
}
