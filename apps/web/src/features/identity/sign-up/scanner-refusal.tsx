import { Button } from '@jara/ui/button'
import { Notice } from '@jara/ui/notice'
import { Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import type { CameraRefusal } from '../../../device/camera/camera.ts'

type Why = CameraRefusal | 'no-reader'

const headers: Record<Why, string> = {
  'not-found': 'Camera not found',
  'no-permission': 'No camera permission',
  'in-use': 'Camera in use',
  unsupported: 'Camera not supported',
  'no-reader': 'Scanner not available',
}

const advice: Record<Why, string> = {
  'not-found': 'We couldn’t find a camera on this device.',
  'no-permission': 'Allow the camera in your browser settings, then try again.',
  'in-use': 'Close the app that is using the camera, then try again.',
  unsupported: 'This browser can’t use the camera here.',
  'no-reader': 'The scanner could not be loaded. Check your connection, then try again.',
}

/** Spec §8: a camera problem is shown as a warning header. */
export function ScannerRefusal({ why, onTryAgain }: { why: Why; onTryAgain: () => void }) {
  return (
    <>
      <Notice tone="warning">
        <Stack gap={1}>
          <Text as="h2" look="heading">
            {headers[why]}
          </Text>
          <p>{advice[why]} You can also enter the code or choose a photo of it.</p>
        </Stack>
      </Notice>
      {why !== 'unsupported' && (
        <Button variant="tonal" icon="refresh" block onClick={onTryAgain}>
          Try again
        </Button>
      )}
    </>
  )
}
