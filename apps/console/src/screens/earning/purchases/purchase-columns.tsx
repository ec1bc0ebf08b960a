import type { AnswerOf } from '@jara/contract/call'
import type { searchPurchases } from '@jara/contract/earning/purchases-console'
import { Link } from '@jara/ui/link'
import { Naira, Points, When } from '../../../parts/amounts.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { PurchaseBadge } from '../../../parts/purchase-badge.tsx'

type Row = AnswerOf<typeof searchPurchases>['purchases'][number]

export const columns: readonly Column<Row>[] = [
  {
    head: 'Purchase',
    wraps: true,
    card: 'lead',
    cell: ({ id, quantity, product_name, brand }) => (
      <>
        <Link href={`/console/purchases/${id}`}>
          {quantity} × {product_name}
        </Link>
        <small>{brand}</small>
      </>
    ),
  },
  { head: 'Status', card: 'lead-end', cell: (row) => <PurchaseBadge {...row} /> },
  { head: 'Customer', wraps: true, cell: ({ customer }) => customer.name },
  { head: 'Shop', wraps: true, cell: ({ shop }) => shop.name },
  { head: 'Declared', cell: ({ at }) => <When at={at} /> },
  { head: 'Paid', end: true, cell: ({ total_amount }) => <Naira amount={total_amount} /> },
  { head: 'Points', end: true, cell: ({ points }) => <Points amount={points} /> },
]
