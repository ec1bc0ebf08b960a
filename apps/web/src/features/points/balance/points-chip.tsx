import { wordsOf } from '@jara/client/request-failed'
import { getPoints } from '@jara/contract/points/balance'
import { formatPoints } from '@jara/rules/points'
import { CoinAmount } from '@jara/ui/coin-amount'
import { Notice } from '@jara/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/read.ts'
import { useOnline } from '../../../device/connection.ts'

/** The balance in a header. Empty if it failed to load; `PointsFailure` shows the error. */
export function PointsChip() {
  const { data, error } = useQuery(read(getPoints))
  const points = data?.points
  if (points === undefined && error) return null
  const amount = points === undefined ? 'Loading...' : formatPoints(points)
  return <CoinAmount chip label="Current point balance:" amount={amount} />
}

/** The error of the balance. Hidden while offline if a balance is known. */
export function PointsFailure() {
  const { data, error } = useQuery(read(getPoints))
  const isOnline = useOnline()
  if (data && !isOnline) return null
  return error && <Notice tone="error">{wordsOf(error, 'Failed to fetch user points.')}</Notice>
}
