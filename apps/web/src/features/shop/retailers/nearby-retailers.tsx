import { formatDistance } from '@jara/rules/distance'
import { Card } from '@jara/ui/card'
import { EmptyState } from '@jara/ui/empty-state'
import { IconTile } from '@jara/ui/icon-tile'
import { List, ListRow } from '@jara/ui/list'
import { Section } from '@jara/ui/section'
import { Skeleton, SkeletonBlock } from '@jara/ui/skeleton'
import { Row, Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import type { NearbyShop } from './nearby-shops.ts'

const rowsAwaited = [0, 1, 2]

const howToAllow = 'We don’t know your location yet. Allow Jara to use it, or tap Use Current Location.'

type RetailersProps = {
  shops: readonly NearbyShop[]
  /** Whether the phone may still report its position. Spec §8: a refusal is silent. */
  isPositionAwaited: boolean
}

export function NearbyRetailers({ waiting, ...listed }: RetailersProps & { waiting: boolean }) {
  return (
    <Section title="Nearby Retailers">{waiting ? <AwaitedRetailers /> : <Retailers {...listed} />}</Section>
  )
}

function Retailers({ shops, isPositionAwaited }: RetailersProps) {
  if (shops.length === 0) {
    const words = isPositionAwaited ? { words: howToAllow } : {}
    return <EmptyState icon="store" title="No retailers found nearby" {...words} />
  }
  return (
    <List label="Nearby Retailers">
      {shops.map(({ id, name, address, km }) => (
        <ListRow
          key={id}
          title={name}
          meta={address === '' ? [] : [address]}
          start={<IconTile icon="store" />}
          end={
            <Text as="span" look="meta" figure="amount">
              {formatDistance(km)}
            </Text>
          }
        />
      ))}
    </List>
  )
}

function AwaitedRetailers() {
  return (
    <Card>
      <Skeleton label="Loading retailers">
        <Stack gap={6}>
          {rowsAwaited.map((row) => (
            <Row key={row}>
              <SkeletonBlock shape="tile" />
              <Stack grow gap={2}>
                <SkeletonBlock shape="line" />
                <SkeletonBlock shape="short" />
              </Stack>
            </Row>
          ))}
        </Stack>
      </Skeleton>
    </Card>
  )
}
