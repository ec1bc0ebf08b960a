import type { AnswerOf } from '@jara/contract/call'
import type { listCatalogue } from '@jara/contract/catalogue/products-console'
import { Badge } from '@jara/ui/badge'
import { Link } from '@jara/ui/link'
import { Naira, Points } from '../../../parts/amounts.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { Thumbnail } from '../../../parts/thumbnail.tsx'
import { count } from '../../../parts/words.ts'

type Product = AnswerOf<typeof listCatalogue>['products'][number]

export const hrefOf = ({ id }: Product) => `/console/products/${id}`

export const columns: readonly Column<Product>[] = [
  {
    head: 'Product',
    wraps: true,
    card: 'lead',
    cell: (product) => (
      <Thumbnail source={product.image_url}>
        <Link href={hrefOf(product)}>{product.name}</Link>
        <small>{product.brand}</small>
      </Thumbnail>
    ),
  },
  { head: 'GTIN', cell: ({ gtin, form }) => gtin ?? (form === 'loose' ? 'Identified by photo' : 'No GTIN') },
  { head: 'Category', wraps: true, card: 'none', cell: ({ category }) => category ?? '–' },
  { head: 'Per unit', end: true, cell: ({ points_per_unit }) => <Points amount={points_per_unit} /> },
  {
    head: 'Usual price',
    end: true,
    card: 'none',
    cell: ({ usual_price: price }) => (price === null ? '–' : <Naira amount={price} />),
  },
  { head: 'Shops', end: true, cell: ({ shops }) => count(shops) },
  { head: 'Photos', end: true, card: 'none', cell: ({ references }) => count(references) },
  {
    head: 'Status',
    end: true,
    card: 'lead-end',
    cell: ({ state }) =>
      state === 'shown' ? (
        <Badge tone="green">Shown</Badge>
      ) : (
        <Badge tone="neutral" icon="eye-off">
          Hidden
        </Badge>
      ),
  },
]
