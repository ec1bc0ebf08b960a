import { totalPoints } from '@jara/rules/earning/declaration'
import { formatNaira } from '@jara/rules/naira'
import { formatCount, formatPoints } from '@jara/rules/points'
import { Badge } from '@jara/ui/badge'
import { Button } from '@jara/ui/button'
import { CoinAmount } from '@jara/ui/coin-amount'
import { Text } from '@jara/ui/text'
import { Tick, Ticks } from '@jara/ui/ticks'
import { Figures } from '@jara/ui/tile'
import { DetectedPhoto } from './detected-photo.tsx'
import type { DetectedProduct } from './declaration.ts'
import { selectedProducts, type DeclarationFlow } from './declaration-flow.ts'

type ProductSelectionProps = {
  flow: Extract<DeclarationFlow, { at: 'confirmation' }>
  onToggle: (id: string) => void
  onReview: () => void
}

export function ProductSelection({ flow, onToggle, onReview }: ProductSelectionProps) {
  const { products, selectedIds, given } = flow
  return (
    <>
      {'photo' in given && (
        <DetectedPhoto photo={given.photo} products={products} selectedIds={selectedIds} />
      )}
      <Ticks label="Detected Products">
        {products.map((product) => (
          <DetectedRow
            key={product.id}
            product={product}
            ticked={selectedIds.includes(product.id)}
            onTick={() => onToggle(product.id)}
          />
        ))}
      </Ticks>
      <DeclarationTotals products={selectedProducts(flow)} />
      {selectedIds.length === 0 && <Text look="hint">Select at least one product to continue.</Text>}
      <Button block disabled={selectedIds.length === 0} onClick={onReview}>
        Review Declaration
      </Button>
    </>
  )
}

type DetectedRowProps = { product: DetectedProduct; ticked: boolean; onTick: () => void }

function DetectedRow({ product, ticked, onTick }: DetectedRowProps) {
  const { id, name, brand, category, confidence, missionEligible, rewardPoints, priceKobo } = product
  return (
    <Tick
      name="products"
      value={id}
      title={name}
      meta={`${brand} · ${category} · ${formatNaira(priceKobo)}`}
      ticked={ticked}
      disabled={!missionEligible}
      onTick={onTick}
      end={
        <>
          <Badge tone="neutral" icon="bolt">
            {Math.round(confidence * 100)}% confidence
          </Badge>
          {missionEligible ? (
            <CoinAmount amount={`+${formatPoints(rewardPoints)}`} chip />
          ) : (
            <Badge tone="neutral">Not eligible</Badge>
          )}
        </>
      }
    />
  )
}

export function DeclarationTotals({ products }: { products: readonly DetectedProduct[] }) {
  const ids = products.map(({ id }) => id)
  return (
    <Figures
      figures={[
        { label: 'Products', value: formatCount(products.length) },
        { label: 'Total points', value: formatPoints(totalPoints(products, ids)), gold: true },
      ]}
    />
  )
}
