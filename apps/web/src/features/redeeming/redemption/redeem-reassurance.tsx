import { Text } from '@jara/ui/text'
import { useState } from 'react'
import { useDelayed } from '../../../device/use-delayed.ts'

const longMs = 3_000

/** Tells the user that no points can be lost, before, during and after an uncertain redemption. */
export function RedeemReassurance({
  isRedeeming,
  isUnsure,
}: Readonly<Record<'isRedeeming' | 'isUnsure', boolean>>) {
  return (
    <div role="status">
      {isRedeeming ? (
        <LongWait />
      ) : (
        <Text look="hint">
          {isUnsure ? 'It’s safe to try again. You won’t be charged twice.' : whatIfNot}
        </Text>
      )}
    </div>
  )
}

const whatIfNot = 'If we can’t deliver it, we’ll refund your points.'

/** After a few seconds it tells the user that they can leave the page. */
function LongWait() {
  const [isLong, setLong] = useState(false)
  useDelayed(() => setLong(true), longMs)
  return (
    <Text look="hint">
      {isLong ? 'Still processing. You can leave this page; we’ll finish it for you.' : whatIfNot}
    </Text>
  )
}
