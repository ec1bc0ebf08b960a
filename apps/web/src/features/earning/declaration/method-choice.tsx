import { formatPoints } from '@jara/rules/points'
import { Art } from '@jara/ui/art'
import { Badge } from '@jara/ui/badge'
import { CoinAmount } from '@jara/ui/coin-amount'
import { IconTile } from '@jara/ui/icon-tile'
import { List, ListRow } from '@jara/ui/list'
import { Section } from '@jara/ui/section'
import { methods, type Method, type Mission } from './declaration.ts'

type MethodChoiceProps = { missions: readonly Mission[]; onChoose: (method: Method) => void }

export function MethodChoice({ missions, onChoose }: MethodChoiceProps) {
  return (
    <>
      <Section title="Declare products">
        <List label="Methods">
          {methods.map(({ key, title, words, icon }) => (
            <ListRow
              key={key}
              title={title}
              meta={[words]}
              start={<IconTile icon={icon} />}
              onPress={() => onChoose(key)}
            />
          ))}
        </List>
      </Section>
      <Section title="Active Missions">
        <List label="Active Missions">
          {missions.map(({ id, title, description, icon, category, pointsPerProduct, maxProducts }) => (
            <ListRow
              key={id}
              title={title}
              meta={[description, `Up to ${maxProducts} products`]}
              start={<Art name={icon} />}
              end={
                <>
                  <CoinAmount amount={`+${formatPoints(pointsPerProduct)}`} chip label="Each product" />
                  <Badge tone="neutral" icon="cart">
                    {category}
                  </Badge>
                </>
              }
            />
          ))}
        </List>
      </Section>
    </>
  )
}
