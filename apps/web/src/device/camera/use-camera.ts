import { useEffect, useState } from 'react'
import { holdCamera, type CameraState } from './held-camera.ts'

/** The camera of one screen, shared by all components that show or read it. It is released on unmount. */
export function useCamera({ atOnce = false }: { atOnce?: boolean } = {}) {
  const [choice, setChoice] = useState<{ cameraId: string | undefined } | undefined>(() =>
    atOnce ? { cameraId: undefined } : undefined,
  )
  const [state, setState] = useState<CameraState>({ at: atOnce ? 'starting' : 'off' })
  const [hasPicture, setHasPicture] = useState(false)

  useEffect(() => choice && holdCamera(choice.cameraId, setState), [choice])

  /** Call this only when the user asks: the browser may ask for permission again. */
  function start(cameraId?: string) {
    setState({ at: 'starting' })
    setChoice({ cameraId })
  }
  function stop() {
    setState({ at: 'off' })
    setChoice(undefined)
  }
  const camera = state.at === 'on' ? state.camera : undefined
  return { state, camera, hasPicture, onPicture: setHasPicture, start, stop }
}
