import { readOnboardingQr } from '@jara/rules/shop/onboarding-code'
import { Button } from '@jara/ui/button'
import { Notice } from '@jara/ui/notice'
import { Stack } from '@jara/ui/stack'
import { useState } from 'react'
import { CodeViewfinder } from '../../../device/codes/code-viewfinder.tsx'
import { useCamera } from '../../../device/camera/use-camera.ts'
import { useCodeScanner } from '../../../device/codes/use-code-scanner.ts'
import { CodeEntry } from './code-entry.tsx'
import { CodePhoto } from './code-photo.tsx'
import { ScannerRefusal } from './scanner-refusal.tsx'

/** Step 1 for a retailer: the onboarding code, scanned, typed or read from a photo. */
export function CodeScan({ onCode }: { onCode: (code: string) => void }) {
  const [typing, setTyping] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const { state, camera, start, stop } = useCamera({ atOnce: true })
  const { video, box, isReading, loadAgain } = useCodeScanner(camera, {
    // A code that was already being read may come late.
    onCode: ({ text }) => {
      if (!typing) take(text)
    },
    onBroken: stop,
  })

  function take(text: string | undefined) {
    const read =
      text === undefined ? { refusal: 'We couldn’t read a code in this photo.' } : readOnboardingQr(text)
    if ('code' in read && read.code !== undefined) onCode(read.code)
    else setRefusal(read.refusal)
  }
  function startAfresh(cameraId?: string) {
    setRefusal(undefined)
    if (!isReading) loadAgain()
    start(cameraId)
  }
  // Here the camera is off only if the code reader has failed.
  const why = state.at === 'refused' ? state.why : state.at === 'off' ? 'no-reader' : undefined
  return (
    <Stack gap={4}>
      <CodeViewfinder
        video={video}
        box={box}
        isReading={isReading}
        camera={state}
        covered={typing}
        onStart={startAfresh}
      />
      {why && <ScannerRefusal why={why} onTryAgain={() => startAfresh()} />}
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <Stack gap={2}>
        <Button variant="outline" icon="keypad" block onClick={() => setTyping(true)}>
          Enter the code instead
        </Button>
        <CodePhoto onRead={take} />
      </Stack>
      {typing && <CodeEntry onCode={onCode} onClose={() => setTyping(false)} />}
    </Stack>
  )
}
