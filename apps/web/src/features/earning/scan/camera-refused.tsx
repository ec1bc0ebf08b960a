import { Notice } from '@jara/ui/notice'
import { Text } from '@jara/ui/text'
import type { CameraRefusal } from '../../../device/camera/camera.ts'

const advice: Record<CameraRefusal, string> = {
  'no-permission': 'Allow the camera in your browser settings, then try again.',
  'not-found': 'We couldn’t find a camera on this device.',
  'in-use': 'Another app may be using the camera. Close it, then try again.',
  unsupported: 'This browser can’t use the camera here.',
}

/** Spec §8 has one message for every refusal, but the remedies differ. */
export function CameraRefused({ why, instead }: { why: CameraRefusal; instead: string }) {
  return (
    <>
      <Notice tone="error">Camera access denied. Please enable camera permissions.</Notice>
      <Text look="hint">
        {advice[why]} {instead}
      </Text>
    </>
  )
}
