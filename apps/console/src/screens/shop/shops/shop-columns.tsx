import type { AnswerOf } from '@jara/contract/call'
import type { listShops } from '@jara/contract/shop/retailers-console'
import { Link } from '@jara/ui/link'
import { Points } from '../../../parts/amounts.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { ShopBadge } from '../../../parts/state-badges.tsx'
import { count, durationInWords } from '../../../parts/words.ts'

type Shop = AnswerOf<typeof listShops>[number]

export const hrefOf = ({ id }: Shop) => `/console/shops/${id}`

export const columns: readonly Column<Shop>[] = [
  {
    head: 'Shop',
    wraps: true,
    card: 'lead',
    cell: (shop) => (
      <>
        <Link href={hrefOf(shop)}>{shop.name}</Link>
        <small>
          {shop.kind === 'brand' ? 'Brand, ' : ''}
          {shop.town}
        </small>
      </>
    ),
  },
  {
    head: 'Issued in 30 days',
    end: true,
    cell: ({ points_30_days }) => <Points amount={points_30_days} />,
  },
  { head: 'Pending', end: true, cell: ({ pending }) => count(pending) },
  {
    head: 'Responds in',
    end: true,
    card: 'none',
    cell: ({ median_seconds: seconds }) => (seconds === null ? '–' : durationInWords(seconds)),
  },
  {
    head: 'Prepaid balance',
    end: true,
    cell: ({ prefunded, prefund_days: days }) =>
      prefunded === null ? (
        'Not prepaid'
      ) : (
        <>
          <Points amount={prefunded} />
          {days !== null && <small>{days === 1 ? '1 day' : `${count(days)} days`} at current pace</small>}
        </>
      ),
  },
  {
    head: 'Status',
    end: true,
    card: 'lead-end',
    cell: ({ standing }) => <ShopBadge standing={standing} />,
  },
]
