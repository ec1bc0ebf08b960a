// One camera, kept open until the user leaves, because opening it again might ask for permission again.
import { openCamera, type Camera, type CameraRefusal } from './camera.ts'

export type CameraState =
  | { readonly at: 'off' }
  | { readonly at: 'starting' }
  | { readonly at: 'on'; readonly camera: Camera }
  /** The page was hidden, so the camera is off. It starts again only when the user asks. */
  | { readonly at: 'paused' }
  | { readonly at: 'refused'; readonly why: CameraRefusal }

/** Returns a function that releases the camera, even while it is still opening. */
export function holdCamera(cameraId: string | undefined, onState: (state: CameraState) => void): () => void {
  const left = new AbortController()
  const { signal } = left
  const end = (state: CameraState) => {
    if (signal.aborted) return
    left.abort()
    onState(state)
  }
  document.addEventListener('visibilitychange', () => document.hidden && end({ at: 'paused' }), { signal })
  void openCamera(cameraId).then((answer) => {
    if ('refused' in answer) return end({ at: 'refused', why: answer.refused })
    const { camera } = answer
    if (signal.aborted) return camera.stop()
    signal.addEventListener('abort', () => camera.stop())
    const lost = () => end({ at: 'refused', why: 'in-use' })
    camera.stream.getVideoTracks()[0]?.addEventListener('ended', lost, { signal })
    onState({ at: 'on', camera })
  })
  return () => left.abort()
}
