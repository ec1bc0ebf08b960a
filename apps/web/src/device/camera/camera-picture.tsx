import { useEffect, type RefObject } from 'react'
import type { Camera } from './camera.ts'
import { freshPicture } from './fresh-picture.ts'

type CameraPictureProps = {
  camera: Camera | undefined
  ref: RefObject<HTMLVideoElement | null>
  /** Called once a photo can be taken, and again when it no longer can. */
  onPicture?: (isThere: boolean) => void
}

/** Shows the camera's live picture. The camera films only while it is shown; several elements may show the same one. */
export function CameraPicture({ camera, ref, onPicture }: CameraPictureProps) {
  useEffect(() => {
    const video = ref.current
    if (!video || !camera) return undefined
    let left = false
    const endFilming = camera.film()
    video.srcObject = camera.stream
    // A browser that blocks autoplay starts the video at the next tap.
    void video.play().catch(() => undefined)
    if (onPicture) void freshPicture(video).then(() => left || onPicture(true))
    return () => {
      left = true
      endFilming()
      video.srcObject = null
      onPicture?.(false)
    }
  }, [camera, ref, onPicture])
  return <video ref={ref} playsInline muted aria-label="Camera picture" />
}
