import type { AnswerOf } from '@jara/contract/call'
import { searchCases } from '@jara/contract/trust/cases-console'
import { Link } from '@jara/ui/link'
import { useList } from '../../../api/use-list.ts'
import { SavedViews } from '../../../features/operations/saved-views/saved-views.tsx'
import { useFilters } from '../../../navigation/use-filters.ts'
import { Age, When } from '../../../parts/amounts.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { ChoiceTabs, FilterBar, Pick } from '../../../parts/filter-bar.tsx'
import { ListPanel } from '../../../parts/list-panel.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { signalInWords } from '../../../parts/signal-words.ts'
import { count } from '../../../parts/words.ts'

type CaseRow = AnswerOf<typeof searchCases>[number]

const states = [
  { key: 'open', label: 'Open' },
  { key: 'closed', label: 'Closed' },
] as const
const kinds = [
  ['shop', 'Shops and brands'],
  ['customer', 'Customers'],
  ['records', 'Our records'],
] as const

export function FraudScreen() {
  const [filters, change] = useFilters(['state', 'kind'])
  const state = filters.state === 'closed' ? 'closed' : 'open'
  const kind = kinds.find(([key]) => key === filters.kind)?.[0]
  const list = useList(searchCases, { query: { state, ...(kind && { kind }) } })
  return (
    <>
      <PageHead
        title="Fraud cases"
        lead="Issues found by rules and nightly checks for shops, customers and our own records."
      />
      <ListPanel
        panelLabel="Cases"
        label={state === 'open' ? 'Open cases' : 'Closed cases'}
        list={list}
        columns={columnsOf(state)}
        hrefOf={({ id }) => `/console/fraud/${id}`}
        empty={{
          title: state === 'open' ? 'No open cases' : 'No closed cases',
          says: kind !== undefined && 'Choose “All subjects” to see all cases.',
        }}
      >
        <SavedViews list="fraud" />
        <FilterBar>
          <ChoiceTabs
            label="Status"
            tabs={states}
            selected={state}
            onSelect={(key) => change({ state: key === 'open' ? undefined : key })}
          />
          <Pick
            name="kind"
            label="Subject"
            any="All subjects"
            options={kinds}
            value={kind}
            onPick={(value) => change({ kind: value })}
          />
        </FilterBar>
      </ListPanel>
    </>
  )
}

const columnsOf = (state: CaseRow['state']): readonly Column<CaseRow>[] => [
  {
    head: 'Signals',
    wraps: true,
    card: 'lead',
    cell: ({ signals, id }) => (
      <Link href={`/console/fraud/${id}`}>
        {signals.length === 0 ? 'None yet' : signals.map(signalInWords).join(' · ')}
      </Link>
    ),
  },
  {
    head: 'Subject',
    wraps: true,
    cell: ({ subject_kind, subject_name }) => (
      <>
        {subject_name}
        <small>{subject_kind === 'records' ? 'our records' : subject_kind}</small>
      </>
    ),
  },
  { head: 'Latest finding', wraps: true, cell: ({ why }) => why },
  { head: 'Evidence', end: true, card: 'none', cell: ({ evidence_count }) => count(evidence_count) },
  state === 'open'
    ? {
        head: 'Open for',
        end: true,
        card: 'lead-end',
        cell: ({ opened_at }) => <Age since={opened_at} />,
      }
    : {
        head: 'Closed',
        end: true,
        card: 'lead-end',
        cell: ({ closed_at }) => closed_at && <When at={closed_at} />,
      },
]
