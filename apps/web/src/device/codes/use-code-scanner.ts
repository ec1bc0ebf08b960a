import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Camera } from '../camera/camera.ts'
import type { FoundCode } from './code-formats.ts'
import type { CodeReader } from './code-reader.ts'
import { loadReader, scanForCodes } from './code-scanner.ts'

type ScannerEvents = {
  onCode: (code: FoundCode) => void
  /** There is no reader, or it broke. */
  onBroken: () => void
}

/** Scans what the camera shows. Put `video` on its picture and `box` on the frame drawn over it. */
export function useCodeScanner(camera: Camera | undefined, { onCode, onBroken }: ScannerEvents) {
  const video = useRef<HTMLVideoElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [attempt, setAttempt] = useState(1)
  const [reader, setReader] = useState<CodeReader>()
  const reportCode = useEffectEvent(onCode)
  const reportBroken = useEffectEvent(onBroken)

  // The reader comes while the camera is being asked for.
  useEffect(() => {
    let left = false
    const loading = loadReader()
    void loading.then((loaded) => {
      if (left) return loaded?.close()
      setReader(loaded)
      if (!loaded) reportBroken()
    })
    return () => {
      left = true
      setReader(undefined)
      void loading.then((loaded) => loaded?.close())
    }
  }, [attempt])

  useEffect(() => {
    if (!camera || !reader || !video.current || !box.current) return undefined
    return scanForCodes({
      reader,
      video: video.current,
      box: box.current,
      onCode: (code) => reportCode(code),
      onBroken: () => reportBroken(),
    })
  }, [camera, reader])

  return { video, box, isReading: reader !== undefined, loadAgain: () => setAttempt(attempt + 1) }
}
