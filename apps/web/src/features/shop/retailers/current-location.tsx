import { formatCoordinate, type Place } from '@jara/rules/place'
import { Card } from '@jara/ui/card'
import { Row, Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'

export function CurrentLocation({ place }: { place: Place | undefined }) {
  return (
    <Card as="section" aria-label="Current Location">
      <Text as="h2" look="heading">
        Current Location
      </Text>
      <Row as="dl" even>
        <Coordinate name="Latitude" degrees={place?.latitude} />
        <Coordinate name="Longitude" degrees={place?.longitude} />
      </Row>
    </Card>
  )
}

function Coordinate({ name, degrees }: { name: string; degrees: number | undefined }) {
  return (
    <Stack gap={1}>
      <Text as="dt" look="hint">
        {name}
      </Text>
      <Text as="dd" look="item" figure="amount">
        {degrees === undefined ? 'Unknown' : formatCoordinate(degrees)}
      </Text>
    </Stack>
  )
}
