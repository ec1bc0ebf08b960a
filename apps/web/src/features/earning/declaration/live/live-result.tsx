import { formatCount, formatPoints } from '@jara/rules/points'
import { Card } from '@jara/ui/card'
import { IconTile } from '@jara/ui/icon-tile'
import { Row, Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import { Figures } from '@jara/ui/tile'
import type { LiveFlow } from './live-declaration.ts'
import { MissionBonuses } from './mission-bonuses.tsx'

export function LiveResult({ flow: { draft, id, points } }: { flow: Extract<LiveFlow, { at: 'result' }> }) {
  return (
    <>
      <Card>
        <Row>
          <IconTile icon="check" tone="green" />
          <Text look="muted">Thank you. You’ll get your points once the shop approves.</Text>
        </Row>
        <Stack gap={1}>
          <Text look="hint">Transaction ID</Text>
          <Text look="item" figure="amount">
            {id.slice(-12).toUpperCase()}
          </Text>
        </Stack>
      </Card>
      <Figures
        figures={[
          { label: 'Products processed', value: formatCount(draft.quantity) },
          { label: 'Points earned', value: formatPoints(points), gold: true },
        ]}
      />
      <MissionBonuses product={draft.product} quantity={draft.quantity} />
    </>
  )
}
