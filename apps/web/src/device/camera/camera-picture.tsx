import { useEffect, type RefObject } from 'react'
import type { Camera } from './camera.ts'

type CameraPictureProps = { camera: Camera | undefined; ref: RefObject<HTMLVideoElement | null> }

/** What the camera sees, for as long as there is one. Several may show the same camera. */
export function CameraPicture({ camera, ref }: CameraPictureProps) {
  useEffect(() => {
    const video = ref.current
    if (!video) return undefined
    video.srcObject = camera?.stream ?? null
    // A browser that will not play at once starts with the next tap.
    if (camera) void video.play().catch(() => undefined)
    return () => {
      video.srcObject = null
    }
  }, [camera, ref])
  return <video ref={ref} playsInline muted aria-label="Camera picture" />
}
