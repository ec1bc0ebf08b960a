import { Button } from '@jara/ui/button'
import { Spinner } from '@jara/ui/spinner'
import { Text } from '@jara/ui/text'
import { Viewfinder } from '@jara/ui/viewfinder'
import type { ReactNode, RefObject } from 'react'
import { CameraPicture } from '../camera/camera-picture.tsx'
import type { CameraState } from '../camera/held-camera.ts'
import { LensTools } from '../camera/lens-tools.tsx'

type CodeViewfinderProps = {
  video: RefObject<HTMLVideoElement | null>
  box: RefObject<HTMLDivElement | null>
  isReading: boolean
  camera: CameraState
  onStart: (cameraId?: string) => void
  /** Whether a dialog covers it; the camera is then off. */
  covered?: boolean
  /** Shown in the box instead of the moving beam. */
  children?: ReactNode
}

/** The camera's picture with the box in which codes are read. Renders nothing without a camera. */
export function CodeViewfinder({ video, box, isReading, camera, ...rest }: CodeViewfinderProps) {
  const { onStart, covered = false, children } = rest
  const shown = camera.at === 'on' && !covered ? camera.camera : undefined
  const isScanning = shown !== undefined && isReading
  const lens = isScanning ? shown : undefined
  const hasTools = lens && (lens.setLight ?? lens.setZoom ?? lens.nextCameraId) !== undefined
  return (
    <Viewfinder
      frame="code"
      frameRef={box}
      hidden={camera.at === 'refused' || camera.at === 'off'}
      scanning={isScanning && !children}
      picture={<CameraPicture ref={video} camera={shown} />}
      tools={hasTools && <LensTools camera={lens} onSwitch={onStart} />}
    >
      {children}
      {!isScanning && !covered && camera.at !== 'paused' && <Spinner label="Starting camera..." />}
      {camera.at === 'paused' && (
        <>
          <Text>Camera paused</Text>
          <Button variant="cloth" onClick={() => onStart()}>
            Resume scanning
          </Button>
        </>
      )}
    </Viewfinder>
  )
}
