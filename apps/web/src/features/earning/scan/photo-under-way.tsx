import { ProgressBar } from '@jara/ui/progress-bar'
import { Text } from '@jara/ui/text'
import { useState } from 'react'
import { useDebounced } from '../../../device/use-debounced.ts'

const quietMs = 4_000

/** The progress of a photo: uploading, then being recognised. */
export function PhotoUnderWay({ share, isBlurred }: { share: number; isBlurred: boolean }) {
  const percent = Math.floor(share * 100)
  const [stuckAt, setStuckAt] = useState<number>()
  useDebounced(String(percent), () => setStuckAt(percent), quietMs)
  const hasArrived = percent === 100
  return (
    <>
      {hasArrived ? (
        <ProgressBar label="Finding products..." />
      ) : (
        <ProgressBar label="Sending photo..." share={share} />
      )}
      {isBlurred && <Text>This photo looks blurred</Text>}
      {stuckAt === percent && (
        <Text>
          {hasArrived
            ? 'The first photo at a shop can take a little longer.'
            : 'Your connection is slow. Still sending the photo.'}
        </Text>
      )}
    </>
  )
}
