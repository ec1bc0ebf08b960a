import { useEffect, useState } from 'react'
import { holdCamera, type CameraState } from './held-camera.ts'

/** The camera of one screen, shared by all components that show or read it. It is released on unmount. */
export function useCamera({ atOnce = false }: { atOnce?: boolean } = {}) {
  const [wish, setWish] = useState<{ cameraId: string | undefined } | undefined>(() =>
    atOnce ? { cameraId: undefined } : undefined,
  )
  const [state, setState] = useState<CameraState>({ at: atOnce ? 'starting' : 'off' })
  const [hasPicture, setHasPicture] = useState(false)

  useEffect(() => wish && holdCamera(wish.cameraId, setState), [wish])

  /** Call this only when the user asks: the browser may ask for permission again. */
  function start(cameraId?: string) {
    setState({ at: 'starting' })
    setWish({ cameraId })
  }
  function stop() {
    setState({ at: 'off' })
    setWish(undefined)
  }
  const camera = state.at === 'on' ? state.camera : undefined
  return { state, camera, hasPicture, onPicture: setHasPicture, start, stop }
}
