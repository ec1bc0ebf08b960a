import type { CameraState } from '../../../device/camera/held-camera.ts'
import type { ScanFlow } from './scan-flow.ts'

/** Whether the camera's picture is visible. Spec §8: a refusal turns scanning off. */
export function isLive(flow: ScanFlow, { at }: CameraState): boolean {
  return 'shop' in flow && flow.scanning && at !== 'off' && at !== 'refused'
}
