import { useEffect, type RefObject } from 'react'
import type { Camera } from './camera.ts'

type CameraPictureProps = { camera: Camera | undefined; ref: RefObject<HTMLVideoElement | null> }

/** Shows the camera's live picture. Several elements may show the same camera. */
export function CameraPicture({ camera, ref }: CameraPictureProps) {
  useEffect(() => {
    const video = ref.current
    if (!video) return undefined
    video.srcObject = camera?.stream ?? null
    // A browser that blocks autoplay starts the video at the next tap.
    if (camera) void video.play().catch(() => undefined)
    return () => {
      video.srcObject = null
    }
  }, [camera, ref])
  return <video ref={ref} playsInline muted aria-label="Camera picture" />
}
