import type { AnswerOf } from '@jara/contract/call'
import { listFloatTopUps, recordFloatTopUp } from '@jara/contract/redeeming/float'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readPages } from '../../../api/read.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import { Naira, When } from '../../../parts/amounts.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { PagedTable } from '../../../parts/paged-table.tsx'
import { lastIdOf } from '../../../parts/pages.ts'
import { Panel } from '../../../parts/panel.tsx'
import { useMay } from '../../../session/rights.ts'
import { TopUpDialog } from './top-up-dialog.tsx'

type TopUp = AnswerOf<typeof listFloatTopUps>[number]

/** What the programme paid to the provider. */
export function TopUpsPanel() {
  const may = useMay()
  const [isEntering, setEntering] = useState(false)
  const query = useInfiniteQuery(readPages(listFloatTopUps, {}, lastIdOf))
  return (
    <Panel
      title="Payments to the provider"
      padded={false}
      end={
        may(recordFloatTopUp) && (
          <ActButton size="small" icon="plus" onClick={() => setEntering(true)}>
            Record a payment
          </ActButton>
        )
      }
    >
      <PagedTable
        label="Payments to the provider"
        columns={columns}
        query={query}
        empty={<Empty title="No payments to the provider yet" />}
      />
      {isEntering && <TopUpDialog onClose={() => setEntering(false)} />}
    </Panel>
  )
}

const columns: readonly Column<TopUp>[] = [
  {
    head: 'Bank reference',
    wraps: true,
    card: 'lead',
    cell: ({ bank_reference, evidence }) => (
      <>
        {bank_reference}
        <small>{evidence}</small>
      </>
    ),
  },
  { head: 'Paid', cell: ({ paid_at }) => <When at={paid_at} /> },
  {
    head: 'Recorded by',
    wraps: true,
    cell: ({ recorded_by, confirmed_by }) => (
      <>
        {recorded_by}
        <small>{confirmed_by ? `Approved by ${confirmed_by}` : 'No second approver needed'}</small>
      </>
    ),
  },
  { head: 'Amount', end: true, card: 'lead-end', cell: ({ naira }) => <Naira amount={naira} /> },
]
