import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FoundCode } from './code-formats.ts'
import { openScanner, type ScannerState } from './code-scanner.ts'

/** Scans from the first render until it is left. Put `video` on the picture and `box` on the frame drawn over it. */
export function useCodeScanner(onCode: (code: FoundCode) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [visit, setVisit] = useState<{ cameraId: string | undefined }>({ cameraId: undefined })
  const [state, setState] = useState<ScannerState>({ at: 'starting' })
  const report = useEffectEvent(onCode)

  useEffect(() => {
    if (!video.current || !box.current) return undefined
    return openScanner({
      video: video.current,
      box: box.current,
      cameraId: visit.cameraId,
      onState: setState,
      onCode: (code) => report(code),
    })
  }, [visit])

  /** At a person's word only: it may ask for permission again. */
  function start(cameraId?: string) {
    setState({ at: 'starting' })
    setVisit({ cameraId })
  }
  return { video, box, state, start }
}
