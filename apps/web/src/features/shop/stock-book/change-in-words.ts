import type { listStockChanges } from '@jara/contract/shop/inventory-stock'
import { formatAmount } from '@jara/rules/naira'
import { formatCount } from '@jara/rules/points'
import type { ToleratedAnswer } from '../../../api/tolerant.ts'

export type StockChange = ToleratedAnswer<typeof listStockChanges>[number]

/** `24 delivered`, `Counted, 8 fewer`, `New price ₦4,800.00` */
export function changeInWords({ kind, units = 0, price }: StockChange): string {
  const count = formatCount(Math.abs(units))
  switch (kind) {
    case 'counted':
      if (units === 0) return 'Counted, none missing'
      return `Counted, ${count} ${units < 0 ? 'fewer' : 'more'}`
    case 'priced':
      return `New price ${formatAmount(price) ?? ''}`.trim()
    case 'confirmed':
      return `${count} approved for a customer`
    case 'voided':
      return `${count} returned from a voided sale`
    case 'restored':
      return `${count} restored`
    default:
      return `${count} ${kind ?? 'changed'}`
  }
}
