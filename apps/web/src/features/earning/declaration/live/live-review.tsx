import { limits } from '@jara/rules/limits'
import { formatCount, formatPoints } from '@jara/rules/points'
import { Badge } from '@jara/ui/badge'
import { Button } from '@jara/ui/button'
import { CoinAmount } from '@jara/ui/coin-amount'
import { IconTile } from '@jara/ui/icon-tile'
import { List, ListRow } from '@jara/ui/list'
import { Notice } from '@jara/ui/notice'
import { Picture } from '@jara/ui/picture'
import { Row, Stack } from '@jara/ui/stack'
import { Stepper } from '@jara/ui/stepper'
import { Text } from '@jara/ui/text'
import { Figures } from '@jara/ui/tile'
import type { Dispatch } from 'react'
import { type Draft, type LiveFlow, type LiveStep, pointsOf } from './live-declaration.ts'
import { describe } from './live-selection.tsx'
import { MissionBonuses } from './mission-bonuses.tsx'

interface LiveReviewProps {
  readonly flow: Extract<LiveFlow, { at: 'review' | 'submission' }>
  readonly take: Dispatch<LiveStep>
  readonly onSubmit: (draft: Draft) => void
}

export function LiveReview({ flow, take, onSubmit }: LiveReviewProps) {
  const { draft } = flow
  const { product, quantity, proof } = draft
  const isBusy = flow.at === 'submission'
  const hasPin = 'pin' in proof
  return (
    <>
      <List label="Products to declare">
        <ListRow
          title={product.name}
          meta={[describe(product)]}
          start={<Picture source={product.imageUrl} alternative="" fallback={<IconTile icon="box" />} />}
          end={<CoinAmount amount={`+${formatPoints(pointsOf(product, 1))}`} />}
        />
      </List>
      {hasPin ? (
        <Row>
          <Badge tone="green" icon="check">
            Verified by PIN
          </Badge>
        </Row>
      ) : (
        <Row between>
          <Text look="item">Quantity</Text>
          <Stepper
            label="Quantity"
            decreaseLabel="Decrease quantity"
            increaseLabel="Increase quantity"
            value={quantity}
            most={limits.maxPurchaseQuantity}
            disabled={isBusy}
            onValue={(chosen) => take({ type: 'set-quantity', quantity: chosen })}
          />
        </Row>
      )}
      <Figures
        figures={[
          { label: 'Products', value: formatCount(quantity) },
          { label: 'Total points', value: formatPoints(pointsOf(product, quantity)), gold: true },
        ]}
      />
      <MissionBonuses product={product} quantity={quantity} />
      {flow.at === 'review' && flow.refusal !== undefined && <Notice tone="error">{flow.refusal}</Notice>}
      <Stack gap={2}>
        <Button block busy={isBusy} busyLabel="Submitting..." onClick={() => onSubmit(draft)}>
          Submit Declaration
        </Button>
        <Button variant="outline" block disabled={isBusy} onClick={() => take({ type: 'change' })}>
          {hasPin ? 'Change PIN' : 'Change products'}
        </Button>
      </Stack>
    </>
  )
}
