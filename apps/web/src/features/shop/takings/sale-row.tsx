import type { listSales } from '@jara/contract/shop/sales'
import { formatMoment } from '@jara/rules/moment'
import { formatAmount } from '@jara/rules/naira'
import { formatCount, formatPoints } from '@jara/rules/points'
import { Badge } from '@jara/ui/badge'
import { Button } from '@jara/ui/button'
import { ListRow } from '@jara/ui/list'
import { Text } from '@jara/ui/text'
import type { ToleratedAnswer } from '../../../api/tolerant.ts'

export type Sale = ToleratedAnswer<typeof listSales>[number]

const paidWith = { cash: 'Cash', card: 'Card', points: 'Points' } as const

export function SaleRow({ sale, onVoid }: { sale: Sale; onVoid: () => void }) {
  const { sold_at, paid, by, total, voided, paid_with_points: withPoints } = sale
  const { points = 0, points_held: held = 0 } = sale
  return (
    <ListRow
      title={goodsIn(sale)}
      meta={[
        [formatMoment(sold_at), paid && paidWith[paid], by].filter(Boolean).join(' · '),
        ...(withPoints
          ? [`${formatPoints(withPoints.points ?? 0)}, worth ${formatAmount(withPoints.amount)}`]
          : []),
        ...(points > 0 && !voided ? [`${formatPoints(points)} given`] : []),
        ...(held > 0 ? [`${formatPoints(held)} pending Jara review`] : []),
        ...(voided ? [`Voided: ${[voided.reason, voided.by].filter(Boolean).join(' · ')}`] : []),
      ]}
      end={
        <>
          <Text as="strong" look={voided ? 'meta' : 'item'} figure="amount">
            {formatAmount(total)}
          </Text>
          {voided ? (
            <Badge tone="red">Voided</Badge>
          ) : (
            <Button variant="outline" small aria-label={`Void ${goodsIn(sale)}`} onClick={onVoid}>
              Void
            </Button>
          )}
        </>
      }
    />
  )
}

/** `2 × Long Grain Rice 2kg, 1 × Milk 1L` */
export function goodsIn({ lines = [] }: Sale): string {
  return lines
    .map(({ quantity = 0, product_name = 'Product' }) => `${formatCount(quantity)} × ${product_name}`)
    .join(', ')
}
