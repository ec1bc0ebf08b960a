import { Badge } from '@jara/ui/badge'
import { CardLink } from '@jara/ui/card'
import { IconTile } from '@jara/ui/icon-tile'
import { Row } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import { paths } from '../../../navigation/paths.ts'

/** Spec §2.1: the card leads to the purchase scan, not to the missions. */
export function MissionDeclarationCard() {
  return (
    <CardLink href={paths.Scan} start={<IconTile icon="camera" />}>
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
  )
}
