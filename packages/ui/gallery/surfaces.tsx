import { Art, type ArtName } from '../src/art.tsx'
import { Badge } from '../src/badge.tsx'
import { ButtonLink } from '../src/button.tsx'
import { Card, CardLink } from '../src/card.tsx'
import { CoinAmount } from '../src/coin-amount.tsx'
import { Hero } from '../src/hero.tsx'
import { IconButton } from '../src/icon-button.tsx'
import { IconTile } from '../src/icon-tile.tsx'
import { List, ListRow } from '../src/list.tsx'
import { Picture } from '../src/picture.tsx'
import { Section } from '../src/section.tsx'
import { Row, Stack } from '../src/stack.tsx'
import { Text } from '../src/text.tsx'
import { Figures, Tile, TileIcon, Tiles } from '../src/tile.tsx'
import { Viewfinder } from '../src/viewfinder.tsx'

const lesserFigures = [
  { label: 'Available soon', value: '35 pts' },
  { label: 'Points owed', value: '20 pts' },
]

export function Surfaces() {
  return (
    <>
      <Viewfinder frame="photo" guidance="Fill the frame, hold still">
        <Art name="milk" shape="medium" />
      </Viewfinder>
      <Hero
        label="Points balance"
        value="12,480"
        unit="pts"
        note="As of 14:05"
        end={
          <ButtonLink variant="cloth" icon="clock" href="#history">
            History
          </ButtonLink>
        }
      />
      <Hero label="Upcoming points" value="0" unit="pts" parts={lesserFigures} />
      <Hero compact label="Total Products" value="128" end={<IconTile icon="box" tone="cloth" />} />
      <CardLink href="#mission" start={<IconTile icon="camera" />}>
        <Text as="span" look="heading">
          Mission Declaration
        </Text>
        <Row as="span" wrap gap={2}>
          <Badge tone="neutral" icon="bolt">
            Photo AI
          </Badge>
          <Badge tone="neutral" icon="keypad">
            PIN Entry
          </Badge>
        </Row>
      </CardLink>
      <Section
        title="Tiles"
        end={
          <ButtonLink variant="quiet" iconEnd="right" href="#all">
            View All
          </ButtonLink>
        }
      >
        <Tiles>
          <Tile name="Bread Loaf" meta="Daily Oven" picture={<Art name="bread" shape="wide" />} />
          <Tile
            name="Cola 330ml"
            price="$1.50"
            onPress={() => {}}
            picture={<Art name="cola" shape="wide" />}
          />
          <Tile name="Add Product" href="#add" picture={<TileIcon icon="plus" />} />
        </Tiles>
      </Section>
      <Figures
        figures={[
          { label: 'Items', value: '4' },
          { label: 'Points', value: '120', gold: true },
          { label: 'Total', value: '₦14,350.00' },
        ]}
      />
      <Rows />
      <RowCards />
    </>
  )
}

function RowCards() {
  return (
    <>
      <Card row>
        <IconTile icon="alert" tone="red" />
        <Stack grow gap={1}>
          <Text look="item">Milk 1L</Text>
          <Text look="meta">Out of stock</Text>
        </Stack>
        <Badge tone="red" icon="alert">
          high
        </Badge>
        <IconButton icon="x" label="Dismiss Milk 1L" small />
      </Card>
      <Card row>
        <IconTile icon="coin" tone="gold" />
        <Text look="meta">Points balance</Text>
      </Card>
    </>
  )
}

const drawing = (name: ArtName) => <Art name={name} />

function Rows() {
  return (
    <Section title="Rows">
      <List label="Rows">
        <ListRow
          title="Long Grain Rice 2kg"
          meta={[
            'Golden Sack',
            <Text key="date" as="span" look="meta" figure="date">
              19 Nov 2026, 14:05
            </Text>,
          ]}
          start={<Picture source="broken.png" alternative="" fallback={drawing('rice')} />}
          end={
            <>
              <Badge tone="yellow">Pending</Badge>
              <Text as="span" look="item" figure="amount">
                ₦4,500.00
              </Text>
              <CoinAmount amount="+45 pts" />
            </>
          }
        />
        <ListRow
          href="#store"
          title="Ọláyínká Ṣadé & Sons Provision Stores"
          meta={['45 Ojuelegba Road, Surulere, Lagos']}
          start={<IconTile icon="store" />}
        />
        <ListRow onPress={() => {}} title="Chidi Mart" start={<IconTile icon="store" />} />
      </List>
    </Section>
  )
}
