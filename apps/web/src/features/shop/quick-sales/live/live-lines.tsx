import { formatNaira } from '@jara/rules/naira'
import { formatCount } from '@jara/rules/points'
import { EmptyState } from '@jara/ui/empty-state'
import { List, ListRow } from '@jara/ui/list'
import { Section } from '@jara/ui/section'
import { Stepper } from '@jara/ui/stepper'
import { Text } from '@jara/ui/text'
import { useRef } from 'react'
import { lineTotalKobo, type Sale } from './live-sale.ts'

type LiveLinesProps = { sale: Sale; onQuantity: (id: number, quantity: number) => void }

export function LiveLines({ sale, onQuantity }: LiveLinesProps) {
  const lines = useRef<HTMLDivElement>(null)

  function setQuantity(id: number, quantity: number) {
    onQuantity(id, quantity)
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
                key={line.id}
                title={line.name}
                meta={[`${formatNaira(line.priceKobo)} · ${formatCount(line.left)} left`]}
                end={
                  <>
                    <Text as="strong" look="item" figure="amount">
                      {formatNaira(lineTotalKobo(line))}
                    </Text>
                    <Stepper
                      label={`Quantity of ${line.name}`}
                      decreaseLabel={`Decrease quantity of ${line.name}`}
                      increaseLabel={`Increase quantity of ${line.name}`}
                      value={line.quantity}
                      least={0}
                      most={line.left}
                      onValue={(quantity) => setQuantity(line.id, quantity)}
                    />
                  </>
                }
              />
            ))}
          </List>
        )}
      </div>
    </Section>
  )
}
