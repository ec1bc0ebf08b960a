import { formatPoints } from '@jara/rules/points'
import { Button } from '@jara/ui/button'
import { CoinAmount } from '@jara/ui/coin-amount'
import { List, ListRow } from '@jara/ui/list'
import { Notice } from '@jara/ui/notice'
import { Stack } from '@jara/ui/stack'
import type { Mission } from './declaration.ts'
import { selectedProducts, type DeclarationFlow } from './declaration-flow.ts'
import { MissionProgress } from './mission-progress.tsx'
import { DeclarationTotals } from './product-selection.tsx'

type Reviewed = Extract<DeclarationFlow, { at: 'review' }>
type FinalReviewProps = {
  flow: Reviewed | Extract<DeclarationFlow, { at: 'submission' }>
  missions: readonly Mission[]
  onChange: () => void
  onSubmit: (reviewed: Reviewed) => void
}

export function FinalReview({ flow, missions, onChange, onSubmit }: FinalReviewProps) {
  const products = selectedProducts(flow)
  const isBusy = flow.at === 'submission'
  return (
    <>
      <List label="Products to declare">
        {products.map(({ id, name, brand, category, rewardPoints }) => (
          <ListRow
            key={id}
            title={name}
            meta={[`${brand} · ${category}`]}
            end={<CoinAmount amount={`+${formatPoints(rewardPoints)}`} />}
          />
        ))}
      </List>
      <DeclarationTotals products={products} />
      <MissionProgress missions={missions} products={products} />
      {flow.at === 'review' && flow.refusal !== undefined && <Notice tone="error">{flow.refusal}</Notice>}
      <Stack gap={2}>
        <Button
          block
          busy={isBusy}
          busyLabel="Submitting..."
          onClick={() => flow.at === 'review' && onSubmit(flow)}
        >
          Submit Declaration
        </Button>
        <Button variant="outline" block disabled={isBusy} onClick={onChange}>
          Change products
        </Button>
      </Stack>
    </>
  )
}
