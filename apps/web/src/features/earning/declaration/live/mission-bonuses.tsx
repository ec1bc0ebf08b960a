import { formatPoints } from '@jara/rules/points'
import { CoinAmount } from '@jara/ui/coin-amount'
import { List, ListRow } from '@jara/ui/list'
import { Section } from '@jara/ui/section'
import type { FoundProduct } from './live-declaration.ts'

/** The missions that the declaration counts for. Renders nothing if there are none. */
export function MissionBonuses({ product, quantity }: { product: FoundProduct; quantity: number }) {
  if (product.missions.length === 0) return null
  return (
    <Section title="Mission Progress">
      <List label="Mission Progress">
        {product.missions.map(({ id, name, bonusPerUnit, unitsLeft }) => {
          const paid = Math.min(quantity, unitsLeft)
          return (
            <ListRow
              key={id}
              title={name}
              meta={[
                product.category,
                paid < quantity ? `Bonus for ${paid} of ${quantity} today` : undefined,
              ].filter((line) => line !== undefined)}
              end={<CoinAmount amount={`+${formatPoints(bonusPerUnit * paid)}`} chip />}
            />
          )
        })}
      </List>
    </Section>
  )
}
