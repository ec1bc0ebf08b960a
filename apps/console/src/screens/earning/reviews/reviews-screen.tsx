import type { AnswerOf } from '@jara/contract/call'
import { listHeldPurchases } from '@jara/contract/earning/purchases-reviews'
import { Link } from '@jara/ui/link'
import { useList } from '../../../api/use-list.ts'
import { Age, Naira, Points } from '../../../parts/amounts.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { ListPanel } from '../../../parts/list-panel.tsx'
import { PageHead } from '../../../parts/page-head.tsx'

type Held = AnswerOf<typeof listHeldPurchases>[number]

export function ReviewsScreen() {
  const list = useList(listHeldPurchases, {})
  return (
    <>
      <PageHead
        title="Purchases to review"
        lead="Approved by a shop or brand, then held by the policy for your review. Points are paid once you approve."
      />
      <ListPanel
        label="Purchases to review"
        list={list}
        columns={columns}
        hrefOf={({ id }) => `/console/purchases/${id}`}
        empty="No purchases to review"
      />
    </>
  )
}

const columns: readonly Column<Held>[] = [
  {
    head: 'Purchase',
    wraps: true,
    card: 'lead',
    cell: ({ id, product_name, brand, quantity }) => (
      <>
        <Link href={`/console/purchases/${id}`}>
          {quantity} × {product_name}
        </Link>
        <small>{brand}</small>
      </>
    ),
  },
  {
    head: 'Confirmed by',
    wraps: true,
    cell: ({ confirmed_by, retailer_name }) => (
      <>
        {confirmed_by}
        {confirmed_by !== retailer_name && <small>at {retailer_name}</small>}
      </>
    ),
  },
  {
    head: 'Reason',
    wraps: true,
    cell: ({ reason }) => reason.replace(/^Held by version \d+ of the policy: /, ''),
  },
  { head: 'Paid', end: true, cell: ({ total_amount }) => <Naira amount={total_amount} /> },
  { head: 'Would earn', end: true, cell: ({ points }) => <Points amount={points} /> },
  { head: 'Waiting', end: true, card: 'lead-end', cell: ({ held_at }) => <Age since={held_at} /> },
]
