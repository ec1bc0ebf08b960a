import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Camera } from '../camera/camera.ts'
import type { FoundCode } from './code-formats.ts'
import type { CodeReader } from './code-reader.ts'
import { loadReader, scanForCodes } from './code-scanner.ts'

type ScannerEvents = {
  onCode: (code: FoundCode) => void
  /** The reader could not be loaded, or it failed. */
  onBroken: () => void
}

/** Scans the camera's picture. Put `video` on the video element and `box` on the frame drawn over it. */
export function useCodeScanner(camera: Camera | undefined, { onCode, onBroken }: ScannerEvents) {
  const video = useRef<HTMLVideoElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [attempt, setAttempt] = useState(1)
  const [reader, setReader] = useState<CodeReader>()
  const reportCode = useEffectEvent(onCode)
  const reportBroken = useEffectEvent(onBroken)

  // Load the reader while the camera is being requested.
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
