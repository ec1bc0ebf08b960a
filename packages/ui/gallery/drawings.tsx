import { Art, type ArtName } from '../src/art.tsx'
import { BrandMark } from '../src/brand-mark.tsx'
import { Card } from '../src/card.tsx'
import { Cloth } from '../src/cloth.tsx'
import { Coin } from '../src/icon-tile.tsx'
import { Icon, type IconName } from '../src/icon.tsx'
import { iconPaths } from '../src/icon-paths.ts'
import { Row } from '../src/stack.tsx'
import { Text } from '../src/text.tsx'

const drawings: ArtName[] = ['cola', 'bread', 'milk', 'banana', 'rice', 'eggs', 'chips', 'tomato', 'oil']
const isIconName = (name: string): name is IconName => name in iconPaths

export function Drawings() {
  return (
    <>
      <Card as="section">
        <Text as="h2" look="heading">
          Icons
        </Text>
        <Row wrap>
          {Object.keys(iconPaths)
            .filter(isIconName)
            .map((name) => (
              <Icon key={name} name={name} />
            ))}
        </Row>
        <Row wrap gap={2}>
          {drawings.map((name) => (
            <Art key={name} name={name} />
          ))}
          <Coin large />
          <BrandMark size="small" />
        </Row>
      </Card>
      <Cloth pattern="full">
        <BrandMark />
        <Text look="heading">The cloth all over</Text>
      </Cloth>
      <Cloth pattern="edges">
        <Text look="heading">The cloth at the edges</Text>
      </Cloth>
    </>
  )
}
