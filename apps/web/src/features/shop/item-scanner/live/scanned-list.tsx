import { formatCount } from '@jara/rules/points'
import { Card } from '@jara/ui/card'
import { EmptyState } from '@jara/ui/empty-state'
import { IconTile } from '@jara/ui/icon-tile'
import { Picture } from '@jara/ui/picture'
import { Section } from '@jara/ui/section'
import { Row, Stack } from '@jara/ui/stack'
import { Stepper } from '@jara/ui/stepper'
import { Text } from '@jara/ui/text'
import { TextField } from '@jara/ui/text-field'
import { type Dispatch, useRef } from 'react'
import type { ScannedItem, ScanStep } from './live-scan.ts'

interface ScannedListProps {
  readonly items: readonly ScannedItem[]
  readonly take: Dispatch<ScanStep>
}

export function ScannedList({ items, take }: ScannedListProps) {
  const list = useRef<HTMLDivElement>(null)

  function setQuantity(id: number, quantity: number) {
    take({ type: 'set-quantity', id, quantity })
    // The pressed button disappears with its item, so move the focus.
    if (quantity === 0) list.current?.focus()
  }
  return (
    <Section title="Scanned Items">
      <div ref={list} tabIndex={-1}>
        {items.length === 0 ? (
          <EmptyState
            icon="box"
            title="No items scanned yet"
            words="Scan a barcode or take a photo of an item."
          />
        ) : (
          <Stack as="ul" role="list" aria-label="Scanned Items">
            {items.map((item) => (
              <ScannedCard
                key={item.id}
                item={item}
                onQuantity={(quantity) => setQuantity(item.id, quantity)}
                onPrice={(price) => take({ type: 'type-price', id: item.id, price })}
              />
            ))}
          </Stack>
        )}
      </div>
    </Section>
  )
}

interface ScannedCardProps {
  readonly item: ScannedItem
  readonly onQuantity: (quantity: number) => void
  readonly onPrice: (price: string) => void
}

function ScannedCard({ item, onQuantity, onPrice }: ScannedCardProps) {
  const { name, imageUrl, inStock, quantity, price } = item
  return (
    <Card as="li">
      <Row wrap>
        <Picture source={imageUrl} alternative="" fallback={<IconTile icon="box" />} />
        <Stack gap={1} grow>
          <Text look="item">{name}</Text>
          <Text look="meta">
            {formatCount(inStock)} now, {formatCount(inStock + quantity)} after
          </Text>
        </Stack>
        <Stepper
          label={`Quantity of ${name}`}
          decreaseLabel={`Decrease quantity of ${name}`}
          increaseLabel={`Increase quantity of ${name}`}
          value={quantity}
          least={0}
          most={100_000}
          onValue={onQuantity}
        />
      </Row>
      <TextField
        label={`Price per unit of ${name}`}
        name={`price-${item.id}`}
        inputMode="decimal"
        autoComplete="off"
        value={price}
        onChange={(event) => onPrice(event.currentTarget.value)}
      />
    </Card>
  )
}
