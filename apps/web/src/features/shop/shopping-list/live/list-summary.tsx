import { formatCount, signedPoints } from '@jara/rules/points'
import { CoinAmount } from '@jara/ui/coin-amount'
import { Text } from '@jara/ui/text'
import { useLiveList } from './use-live-list.ts'

/** How much is left to buy, and the points for it. */
export function ListSummary() {
  const { lines } = useLiveList()
  if (!lines) return <Text look="meta">Loading...</Text>
  const left = lines.filter(({ isTicked }) => !isTicked)
  const points = left.reduce((sum, { product, quantity }) => sum + product.points * quantity, 0)
  if (left.length === 0) return <Text look="meta">{lines.length === 0 ? 'Empty' : 'All bought'}</Text>
  return (
    <>
      <Text look="meta">
        {left.length === 1 ? '1 item ready' : `${formatCount(left.length)} items ready`}
      </Text>
      {points > 0 && <CoinAmount chip amount={signedPoints(points)} />}
    </>
  )
}
