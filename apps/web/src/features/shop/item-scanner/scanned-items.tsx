import { Art } from '@jara/ui/art'
import { EmptyState } from '@jara/ui/empty-state'
import { List, ListRow } from '@jara/ui/list'
import { Section } from '@jara/ui/section'
import { Stepper } from '@jara/ui/stepper'
import { useRef } from 'react'
import type { ScannedItem } from './item-scan.ts'

type ScannedItemsProps = {
  items: readonly ScannedItem[]
  onQuantity: (name: string, quantity: number) => void
}

export function ScannedItems({ items, onQuantity }: ScannedItemsProps) {
  const list = useRef<HTMLDivElement>(null)

  function setQuantity(name: string, quantity: number) {
    onQuantity(name, quantity)
    // The pressed button disappears with its item, so move the focus.
    if (quantity === 0) list.current?.focus()
  }
  return (
    <Section title="Scanned Items">
      <div ref={list} tabIndex={-1}>
        {items.length === 0 ? (
          <EmptyState icon="box" title="No items scanned yet" words="Take a photo of an item to add it." />
        ) : (
          <List label="Scanned Items">
            {items.map(({ name, art, quantity }) => (
              <ListRow
                key={name}
                title={name}
                start={<Art name={art} />}
                end={
                  <Stepper
                    label={`Quantity of ${name}`}
                    decreaseLabel={`Decrease quantity of ${name}`}
                    increaseLabel={`Increase quantity of ${name}`}
                    value={quantity}
                    least={0}
                    onValue={(changed) => setQuantity(name, changed)}
                  />
                }
              />
            ))}
          </List>
        )}
      </div>
    </Section>
  )
}
