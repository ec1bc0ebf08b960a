import { Art } from '@jara/ui/art'
import { Button } from '@jara/ui/button'
import { IconButton } from '@jara/ui/icon-button'
import { ProgressBar } from '@jara/ui/progress-bar'
import { Spinner } from '@jara/ui/spinner'
import { Text } from '@jara/ui/text'
import { Viewfinder } from '@jara/ui/viewfinder'
import { CameraPicture } from '../../../device/camera/camera-picture.tsx'
import type { CameraState } from '../../../device/camera/held-camera.ts'
import { LensTools } from '../../../device/camera/lens-tools.tsx'
import { PhotoPicture } from '../../../device/photo/photo-picture.tsx'
import { PhotoUnderWay } from './photo-under-way.tsx'
import type { ScanFlow } from './scan-flow.ts'
import type { Scan } from './use-scan.ts'

/** The camera's picture, or the photo taken from it. */
export function ScanStage({ scan }: { scan: Scan }) {
  const { flow, camera, video, stopScanning } = scan
  const live = isLive(flow, camera.state)
  const photo = 'photo' in flow ? flow.photo : undefined
  const lens = live && !photo ? camera.camera : undefined
  return (
    <Viewfinder
      frame="photo"
      picture={
        photo ? (
          <PhotoPicture photo={photo} alternative="The photo you took" />
        ) : (
          live && <CameraPicture ref={video} camera={camera.camera} onPicture={camera.onPicture} />
        )
      }
      guidance={lens && 'Fill the frame with the product and hold still.'}
      tools={
        lens && (
          <>
            <LensTools camera={lens} onSwitch={camera.start} />
            <IconButton icon="x" label="Stop camera" look="dark" onClick={stopScanning} />
          </>
        )
      }
    >
      <InFrame scan={scan} live={live} />
    </Viewfinder>
  )
}

function InFrame({ scan: { flow, camera }, live }: { scan: Scan; live: boolean }) {
  if (flow.at === 'sending') return <PhotoUnderWay share={flow.share} isBlurred={flow.isBlurred} />
  if (flow.at === 'submitting') return <ProgressBar label="Submitting purchase..." />
  if (flow.at === 'choosing') return null
  if (!live) return <Art name="cola" shape="bare" />
  const isOn = camera.state.at === 'on'
  if (camera.state.at === 'starting' || (isOn && !camera.hasPicture)) {
    return <Spinner label="Starting camera..." />
  }
  if (isOn) return null
  return (
    <>
      <Text>Camera paused</Text>
      <Button variant="cloth" onClick={() => camera.start()}>
        Resume camera
      </Button>
    </>
  )
}

/** Whether the camera's picture is visible. Spec §8: a refusal turns scanning off. */
export function isLive(flow: ScanFlow, { at }: CameraState): boolean {
  return 'shop' in flow && flow.scanning && at !== 'off' && at !== 'refused'
}
