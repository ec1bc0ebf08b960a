import { totalPoints } from '@jara/rules/earning/declaration'
import { formatCount, formatPoints } from '@jara/rules/points'
import { Card } from '@jara/ui/card'
import { IconTile } from '@jara/ui/icon-tile'
import { Row, Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import { Figures } from '@jara/ui/tile'
import type { Mission } from './declaration.ts'
import type { DeclarationFlow } from './declaration-flow.ts'
import { MissionProgress } from './mission-progress.tsx'

type MissionResultProps = {
  flow: Extract<DeclarationFlow, { at: 'result' }>
  missions: readonly Mission[]
}

export function MissionResult({ flow: { products, transactionId }, missions }: MissionResultProps) {
  const ids = products.map(({ id }) => id)
  return (
    <>
      <Card>
        <Row>
          <IconTile icon="check" tone="green" />
          <Text look="muted">Thank you. Your products are declared.</Text>
        </Row>
        <Stack gap={1}>
          <Text look="hint">Transaction ID</Text>
          <Text look="item" figure="amount">
            {transactionId}
          </Text>
        </Stack>
      </Card>
      <Figures
        figures={[
          { label: 'Products processed', value: formatCount(products.length) },
          { label: 'Points earned', value: formatPoints(totalPoints(products, ids)), gold: true },
        ]}
      />
      <MissionProgress missions={missions} products={products} />
    </>
  )
}
