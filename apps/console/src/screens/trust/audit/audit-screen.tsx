import type { AnswerOf } from '@jara/contract/call'
import { listActs, readAuditChoices } from '@jara/contract/trust/audit'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/read.ts'
import { useList } from '../../../api/use-list.ts'
import { SavedViews } from '../../../features/operations/saved-views/saved-views.tsx'
import { useFilters } from '../../../navigation/use-filters.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import { When } from '../../../parts/amounts.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { FilterBar, FindField, Pick } from '../../../parts/filter-bar.tsx'
import { ListPanel } from '../../../parts/list-panel.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { count } from '../../../parts/words.ts'
import { actionLabel, detailsInWords } from './action-labels.ts'
import { Proof } from './proof.tsx'
import styles from './audit.module.css'

type Act = AnswerOf<typeof listActs>[number]

const filterNames = ['who', 'act', 'subject', 'day'] as const

/** Who did what, and the verification that no entry has been changed since. */
export function AuditScreen() {
  const [filters, change] = useFilters(filterNames)
  const list = useList(listActs, { query: filters })
  return (
    <>
      <PageHead
        title="Audit trail"
        lead="Every operator action and every view of customer data. Entries are tamper-evident within a minute."
      />
      <Proof />
      <ListPanel
        panelLabel="Audit trail"
        label="Audit entries"
        list={list}
        columns={columnsWith((subject) => change({ subject }))}
        empty={{
          title: 'No matching entries',
          onClear: () => change({ who: '', act: '', subject: '', day: '' }),
        }}
      >
        <SavedViews list="audit" />
        <Filters filters={filters} change={change} />
      </ListPanel>
    </>
  )
}

interface FiltersProps {
  readonly filters: Partial<Record<(typeof filterNames)[number], string>>
  readonly change: (changes: Partial<Record<(typeof filterNames)[number], string | undefined>>) => void
}

function Filters({ filters, change }: FiltersProps) {
  const { data } = useQuery({ ...read(readAuditChoices), refetchInterval: false })
  return (
    <FilterBar>
      <Pick
        name="who"
        label="Operator"
        any="Anyone"
        options={data?.operators.map(({ id, name }) => [id, name] as const) ?? []}
        value={filters.who}
        onPick={(who) => change({ who })}
      />
      <Pick
        name="act"
        label="Action"
        any="All actions"
        options={data?.acts.map((act) => [act, actionLabel(act)] as const) ?? []}
        value={filters.act}
        onPick={(act) => change({ act })}
      />
      <input
        className={styles.day}
        type="date"
        name="day"
        aria-label="Date (Lagos time)"
        value={filters.day ?? ''}
        onChange={({ currentTarget }) => change({ day: currentTarget.value })}
      />
      <FindField
        name="subject"
        label="Subject ID"
        value={filters.subject}
        onFind={(subject) => change({ subject })}
      />
    </FilterBar>
  )
}

function columnsWith(onSubject: (subject: string) => void): readonly Column<Act>[] {
  return [
    {
      head: 'No.',
      cell: ({ number }) => (number === null ? '' : count(number)),
      end: true,
      card: 'none',
    },
    { head: 'When', cell: ({ at }) => <When at={at} />, card: 'lead' },
    {
      head: 'By',
      cell: ({ who }) => (
        <>
          <b>{who.name}</b>
          <small>{who.role}</small>
        </>
      ),
      wraps: true,
    },
    {
      head: 'Action',
      cell: ({ act, after }) => (
        <>
          <b>{actionLabel(act)}</b>
          <small>{detailsInWords(after)}</small>
        </>
      ),
      wraps: true,
    },
    {
      head: 'Subject',
      cell: ({ subject, subject_name }) =>
        subject && (
          <ActButton variant="bare" size="small" onClick={() => onSubject(subject)}>
            {subject_name ?? (subject.length > 16 ? `…${subject.slice(-12)}` : subject)}
          </ActButton>
        ),
      wraps: true,
    },
    {
      head: 'Hash',
      cell: ({ hash }) => <code className={styles.hash}>{hash ?? 'within a minute'}</code>,
      card: 'lead-end',
    },
  ]
}
