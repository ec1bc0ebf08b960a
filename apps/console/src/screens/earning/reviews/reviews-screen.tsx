import type { AnswerOf } from '@jara/contract/call'
import { listHeldPurchases } from '@jara/contract/earning/purchases-reviews'
import { Link } from '@jara/ui/link'
import { useInfiniteQuery } from '@tanstack/react-query'
import { readPages } from '../../../api/read.ts'
import { Age, Naira, Points } from '../../../parts/amounts.tsx'
import { Answer } from '../../../parts/answer.tsx'
import { type Column, DataTable } from '../../../parts/data-table.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { NextPage } from '../../../parts/next-page.tsx'
import { lastIdOf, readWhenAsked } from '../../../parts/pages.ts'
import { PageHead } from '../../../parts/page-head.tsx'
import { Panel } from '../../../parts/panel.tsx'

type Held = AnswerOf<typeof listHeldPurchases>[number]

export function ReviewsScreen() {
  const pages = useInfiniteQuery({
    ...readPages(listHeldPurchases, {}, lastIdOf),
    ...readWhenAsked,
  })
  return (
    <>
      <PageHead
        title="Purchases to review"
        lead="Approved by a shop or brand, then held by the policy for your review. Points are paid once you approve."
      />
      <Panel
        label="Purchases to review"
        padded={false}
        foot={
          pages.hasNextPage ? (
            <NextPage shown={pages.data?.pages.flat().length ?? 0} query={pages} />
          ) : undefined
        }
      >
        <Answer query={{ ...pages, data: pages.data?.pages.flat() }}>
          {(rows) =>
            rows.length === 0 ? (
              <Empty title="No purchases to review" />
            ) : (
              <DataTable
                label="Purchases to review"
                columns={columns}
                rows={rows}
                keyOf={({ id }) => id}
                hrefOf={({ id }) => `/console/purchases/${id}`}
              />
            )
          }
        </Answer>
      </Panel>
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
