import { formatAmount } from '@jara/rules/naira'
import { formatCount } from '@jara/rules/points'
import { stockStatus, type StockStatus } from '@jara/rules/shop/stock'
import { Badge, type BadgeTone } from '@jara/ui/badge'
import { Card } from '@jara/ui/card'
import { IconButton } from '@jara/ui/icon-button'
import { Row, Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import type { InventoryItem } from './use-stock.ts'
import { ProductPicture } from './product-picture.tsx'

/** The card's button actions, where the stock is live. */
export interface StockActs {
  readonly onEdit: (item: InventoryItem) => void
  readonly onDelete: (item: InventoryItem) => void
}

export function InventoryCard({ item, acts }: { item: InventoryItem; acts: StockActs | undefined }) {
  const { product_name = 'Product', image_url, quantity = 0, price_per_unit, alert_at } = item
  const status = stockStatus(quantity, alert_at)
  return (
    <Card>
      <Row top wrap>
        <ProductPicture imageUrl={image_url} shape="small" />
        <Stack gap={1} grow>
          <Text as="h3" look="item">
            {product_name}
          </Text>
          <Text look="meta">Quantity: {formatCount(quantity)}</Text>
        </Stack>
        <Stack gap={1} end>
          <Text look="item" figure="amount">
            {formatAmount(price_per_unit)}
          </Text>
          <Text look="meta">per unit</Text>
        </Stack>
      </Row>
      <Row between wrap gap={2}>
        <Badge tone={tones[status]}>{status}</Badge>
        {/* Spec §2.12: both buttons do nothing unless the stock is live. */}
        <Row gap={2}>
          <IconButton
            small
            icon="edit"
            look="well"
            label={`Edit ${product_name}`}
            onClick={() => acts?.onEdit(item)}
          />
          <IconButton
            small
            icon="trash"
            look="well"
            label={`Delete ${product_name}`}
            onClick={() => acts?.onDelete(item)}
          />
        </Row>
      </Row>
    </Card>
  )
}

const tones: Record<StockStatus, BadgeTone> = {
  'Out of Stock': 'red',
  'Low Stock': 'orange',
  'In Stock': 'green',
}
