import { formatNaira } from '@jara/rules/naira'
import { formatCount } from '@jara/rules/points'
import { Figures } from '@jara/ui/tile'
import { type ListedProduct, totalsOf } from './shopping-list.ts'

export function ListTotals({ items }: { items: readonly ListedProduct[] }) {
  const totals = totalsOf(items)
  return (
    <Figures
      figures={[
        { label: 'Items', value: formatCount(totals.items) },
        { label: 'Points', value: formatCount(totals.points), gold: true },
        { label: 'Total', value: formatNaira(totals.kobo) },
      ]}
    />
  )
}
