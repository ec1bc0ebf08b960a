import { Text } from '@jara/ui/text'
import { useState } from 'react'
import { useDelayed } from '../../device/use-delayed.ts'

const longMs = 3_000

/** What becomes of the points, said before, while and after it is uncertain. */
export function RedeemReassurance({
  isRedeeming,
  isUnsure,
}: Readonly<Record<'isRedeeming' | 'isUnsure', boolean>>) {
  return (
    <div role="status">
      {isRedeeming ? (
        <LongWait />
      ) : (
        <Text look="hint">{isUnsure ? 'Trying again is safe: points are not taken twice.' : whatIfNot}</Text>
      )}
    </div>
  )
}

const whatIfNot = 'If it cannot be delivered, your points come back.'

/** The provider may take seconds; after a while this says that there is no need to stay. */
function LongWait() {
  const [isLong, setLong] = useState(false)
  useDelayed(() => setLong(true), longMs)
  return <Text look="hint">{isLong ? 'Still on it. You may leave this page: it goes on.' : whatIfNot}</Text>
}
