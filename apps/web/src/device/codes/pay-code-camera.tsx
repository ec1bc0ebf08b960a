import { type PayCodePurpose, readPayCode } from '@jara/rules/shop/pay-code'
import { Button } from '@jara/ui/button'
import { Notice } from '@jara/ui/notice'
import { Text } from '@jara/ui/text'
import { useState } from 'react'
import { useCamera } from '../camera/use-camera.ts'
import { nudge } from '../haptics.ts'
import { CodeViewfinder } from './code-viewfinder.tsx'
import { useCodeScanner } from './use-code-scanner.ts'

interface PayCodeCameraProps {
  readonly purpose: PayCodePurpose
  readonly isBusy: boolean
  readonly onCode: (code: string) => void
}

/** Reads pay codes from customers' phones, once each. */
export function PayCodeCamera({ purpose, isBusy, onCode }: PayCodeCameraProps) {
  const { state, camera, start } = useCamera()
  const [isBroken, setBroken] = useState(false)
  const [lastRead, setLastRead] = useState<string>()
  const { video, box, isReading } = useCodeScanner(camera, {
    onCode: ({ text }) => {
      // A refused code is not sent again while the phone stays in front of the camera.
      if (isBusy || text === lastRead || !readPayCode(text)) return
      setLastRead(text)
      nudge('capture')
      onCode(text)
    },
    onBroken: () => setBroken(true),
  })
  if (isBroken) return <Notice tone="error">The scanner could not be loaded. Type the digits instead.</Notice>
  if (state.at === 'refused')
    return <Notice tone="error">The camera isn’t available. Type the digits instead.</Notice>
  return (
    <>
      <CodeViewfinder video={video} box={box} isReading={isReading} camera={state} onStart={start} />
      {state.at === 'off' ? (
        <Button variant="tonal" icon="camera" block onClick={() => start()}>
          Use the camera
        </Button>
      ) : (
        <Text look="hint">
          {purpose === 'pay'
            ? 'Hold the customer’s “Pay with points” code inside the frame.'
            : 'Hold the customer’s pay code inside the frame.'}
        </Text>
      )}
    </>
  )
}
