import { listCustomers, readCustomer } from '@jara/contract/identity/customers'
import { previewCustomerMerge } from '@jara/contract/identity/customers-merging'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, readWhenAsked } from '../../../api/read.ts'
import { useFilters } from '../../../navigation/use-filters.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import { Answer } from '../../../parts/answer.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { FilterBar, FindField } from '../../../parts/filter-bar.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { dayInWords } from '../../../parts/words.ts'
import { Comparison } from './comparison.tsx'
import styles from './merge.module.css'

/** Merges two accounts of one person: which accounts, what moves, and a second approver. */
export function MergeScreen({ params: { id = '' } }: { params: Readonly<Record<string, string>> }) {
  const [{ into, search }, change] = useFilters(['into', 'search'])
  const customer = useQuery({ ...read(readCustomer, { params: { id } }), refetchInterval: false })
  const name = customer.data?.name ?? ''
  return (
    <>
      <PageHead
        title={name === '' ? 'Merge a customer' : `Merge ${name}`}
        within={{ href: `/console/customers/${id}`, label: name || 'Customer' }}
        lead="Merge two accounts of the same customer. This account will be closed. The account you choose will be kept."
      />
      <Panel label="Account to keep" padded={false}>
        <FilterBar>
          <FindField
            name="search"
            label="Name, email or phone of the account to keep"
            value={search}
            onFind={(words) => change({ search: words, into: undefined })}
          />
        </FilterBar>
        {into === undefined && (
          <Found id={id} search={search} onChoose={(chosen) => change({ into: chosen })} />
        )}
        {into !== undefined && <Preview id={id} into={into} onOther={() => change({ into: undefined })} />}
      </Panel>
    </>
  )
}

interface FoundProps {
  readonly id: string
  readonly search: string | undefined
  readonly onChoose: (id: string) => void
}

function Found({ id, search, onChoose }: FoundProps) {
  const found = useQuery({
    ...read(listCustomers, { query: { search } }),
    ...readWhenAsked,
    enabled: search !== undefined,
  })
  if (search === undefined) return <Empty title="Find the account to keep" />
  return (
    <Answer query={found}>
      {(rows) => {
        const others = rows.filter((row) => row.id !== id)
        if (others.length === 0) return <Empty title={`No other customers match “${search}”`} />
        return (
          <ul role="list" className={styles.found}>
            {others.map((row) => (
              <li key={row.id}>
                <span>
                  <b>{row.name || 'Deleted account'}</b>
                  <small>
                    {[row.email, row.phone_number, row.city].filter(Boolean).join(' · ')}, joined{' '}
                    {dayInWords(row.joined_at)}
                  </small>
                </span>
                <ActButton size="small" aria-label={`Choose ${row.name}`} onClick={() => onChoose(row.id)}>
                  Choose
                </ActButton>
              </li>
            ))}
          </ul>
        )
      }}
    </Answer>
  )
}

function Preview({ id, into, onOther }: { id: string; into: string; onOther: () => void }) {
  const query = useQuery({
    ...read(previewCustomerMerge, { params: { id }, query: { into } }),
    refetchInterval: false,
  })
  const [isMerged, setMerged] = useState(false)
  return (
    <div className={styles.preview}>
      <Answer query={query}>
        {(preview) => <Comparison preview={preview} isMerged={isMerged} onMerged={() => setMerged(true)} />}
      </Answer>
      {!isMerged && (
        <ActButton variant="bare" onClick={onOther}>
          Choose another account
        </ActButton>
      )}
    </div>
  )
}
