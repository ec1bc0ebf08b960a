import { formatCount } from '@jara/rules/points'
import { Text } from '@jara/ui/text'

type InventoryCountProps = { all: number | undefined; found: number | undefined }

/** `18 products`, or how many of them a search found. */
export function InventoryCount({ all, found }: InventoryCountProps) {
  const products = all === 1 ? '1 product' : `${formatCount(all ?? 0)} products`
  return (
    <Text look="muted" aria-live="polite">
      {all !== undefined && (found === all ? products : `${formatCount(found ?? 0)} of ${products}`)}
    </Text>
  )
}
