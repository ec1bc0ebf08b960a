import type { AnswerOf } from '@jara/contract/call'
import { listFloatTopUps, recordFloatTopUp } from '@jara/contract/redeeming/float'
import { useState } from 'react'
import { useList } from '../../../api/use-list.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import { Naira, When } from '../../../parts/amounts.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { ListPanel } from '../../../parts/list-panel.tsx'
import { useMay } from '../../../session/session.ts'
import { TopUpDialog } from './top-up-dialog.tsx'

type TopUp = AnswerOf<typeof listFloatTopUps>[number]

/** What the programme paid to the provider. */
export function TopUpsPanel() {
  const may = useMay()
  const [isEntering, setEntering] = useState(false)
  const list = useList(listFloatTopUps, {})
  return (
    <>
      <ListPanel
        title="Payments to the provider"
        label="Payments to the provider"
        end={
          may(recordFloatTopUp) && (
            <ActButton size="small" icon="plus" onClick={() => setEntering(true)}>
              Record a payment
            </ActButton>
          )
        }
        list={list}
        columns={columns}
        empty="No payments to the provider yet"
      />
      {isEntering && <TopUpDialog onClose={() => setEntering(false)} />}
    </>
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
