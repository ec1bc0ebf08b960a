import { EmptyState } from '@jara/ui/empty-state'
import { List, ListRow } from '@jara/ui/list'
import { Section } from '@jara/ui/section'
import { Row } from '@jara/ui/stack'
import { Stepper } from '@jara/ui/stepper'
import { Text } from '@jara/ui/text'
import { useRef } from 'react'
import styles from './current-sale.module.css'
import { lineTotalCents, type Sale, formatDollars } from './sale.ts'

type CurrentSaleProps = { sale: Sale; onQuantity: (name: string, quantity: number) => void }

export function CurrentSale({ sale, onQuantity }: CurrentSaleProps) {
  const lines = useRef<HTMLDivElement>(null)

  function setQuantity(name: string, quantity: number) {
    onQuantity(name, quantity)
    // The pressed button disappears with its line, so move the focus.
    if (quantity === 0) lines.current?.focus()
  }
  return (
    <Section title="Current Sale">
      <div ref={lines} tabIndex={-1}>
        {sale.length === 0 ? (
          <EmptyState icon="cart" title="No items in current sale" words="Tap items above to add to sale" />
        ) : (
          <List label="Current Sale">
            {sale.map((line) => (
              <ListRow
                key={line.name}
                title={line.name}
                meta={[formatDollars(line.priceCents)]}
                end={
                  <Row as="span">
                    <Stepper
                      label={`Quantity of ${line.name}`}
                      decreaseLabel={`Decrease quantity of ${line.name}`}
                      increaseLabel={`Increase quantity of ${line.name}`}
                      value={line.quantity}
                      least={0}
                      onValue={(quantity) => setQuantity(line.name, quantity)}
                    />
                    <span className={styles.amount}>
                      <Text as="strong" look="item" figure="amount">
                        {formatDollars(lineTotalCents(line))}
                      </Text>
                    </span>
                  </Row>
                }
              />
            ))}
          </List>
        )}
      </div>
    </Section>
  )
}
