import { Art } from '@jara/ui/art'
import { Button } from '@jara/ui/button'
import { FileButton } from '@jara/ui/file-button'
import { Notice } from '@jara/ui/notice'
import { Spinner } from '@jara/ui/spinner'
import { Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import { Viewfinder } from '@jara/ui/viewfinder'
import { CameraPicture } from '../../../device/camera/camera-picture.tsx'
import { LensTools } from '../../../device/camera/lens-tools.tsx'
import type { Declaration } from './use-declaration.ts'

type PhotoCaptureProps = {
  declaration: Pick<Declaration, 'camera' | 'video' | 'capture' | 'upload'>
  refusal: string | undefined
  guidance?: string
}

export function PhotoCapture({
  declaration,
  refusal,
  guidance = 'Fit all products into the frame.',
}: PhotoCaptureProps) {
  const { camera, video, capture, upload } = declaration
  const { state } = camera
  const isOn = state.at === 'on'
  return (
    <Stack gap={4}>
      <Viewfinder
        frame="photo"
        picture={isOn && <CameraPicture ref={video} camera={camera.camera} onPicture={camera.onPicture} />}
        guidance={isOn && guidance}
        tools={camera.camera && <LensTools camera={camera.camera} onSwitch={camera.start} />}
      >
        {state.at === 'starting' || (isOn && !camera.hasPicture) ? (
          <Spinner label="Starting camera..." />
        ) : state.at === 'paused' ? (
          <Text>Camera paused</Text>
        ) : isOn ? null : (
          <Art name="rice" shape="bare" />
        )}
      </Viewfinder>
      {state.at === 'refused' && (
        <Notice tone="warning">The camera isn’t available. You can upload a photo instead.</Notice>
      )}
      {refusal !== undefined && <Notice tone="error">{refusal}</Notice>}
      <Stack gap={2}>
        {isOn ? (
          <Button block icon="camera" disabled={!camera.hasPicture} onClick={() => void capture()}>
            Capture
          </Button>
        ) : (
          <Button block icon="camera" disabled={state.at === 'starting'} onClick={() => camera.start()}>
            Open Camera
          </Button>
        )}
        <FileButton
          name="image"
          label="Photo of the products"
          accept="image/jpeg,image/png"
          variant="outline"
          block
          onFile={(file) => void upload(file)}
        >
          Upload Photo
        </FileButton>
        <Text look="hint">JPG or PNG, up to 10 MB.</Text>
      </Stack>
    </Stack>
  )
}
