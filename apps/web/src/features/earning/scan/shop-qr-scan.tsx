import { limits } from '@jara/rules/limits'
import { readShopQr } from '@jara/rules/shop/shop-pin'
import { Button } from '@jara/ui/button'
import { Notice } from '@jara/ui/notice'
import { Spinner } from '@jara/ui/spinner'
import { Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import { useState, type Dispatch } from 'react'
import { CodeViewfinder } from '../../../device/codes/code-viewfinder.tsx'
import { nudge } from '../../../device/haptics.ts'
import type { useCamera } from '../../../device/camera/use-camera.ts'
import { useCodeScanner } from '../../../device/codes/use-code-scanner.ts'
import { useDelayed } from '../../../device/use-delayed.ts'
import { CameraRefused } from './camera-refused.tsx'
import type { ScanFlow, ScanStep } from './scan-flow.ts'

type ShopQrScanProps = {
  flow: Extract<ScanFlow, { at: 'shop' | 'verifying' }>
  take: Dispatch<ScanStep>
  camera: ReturnType<typeof useCamera>
}

/** Scans the shop's QR code. */
export function ShopQrScan({ flow, take, camera: { state, camera, start } }: ShopQrScanProps) {
  const [refusal, setRefusal] = useState<string>()
  const [isBroken, setBroken] = useState(false)
  const { video, box, isReading } = useCodeScanner(camera, {
    onCode: ({ text }) => {
      if (flow.at === 'shop') read(text)
    },
    onBroken: () => setBroken(true),
  })

  function read(text: string) {
    const { code, refusal: reason } = readShopQr(text)
    setRefusal(reason)
    if (code === undefined) return
    nudge('capture')
    take({ type: 'verify', code })
  }
  const refused = state.at === 'refused' ? state.why : undefined
  return (
    <Stack gap={3}>
      {!isBroken && (
        <CodeViewfinder video={video} box={box} isReading={isReading} camera={state} onStart={start}>
          {flow.at === 'verifying' && <Verifying onVerified={() => take({ type: 'pass' })} />}
        </CodeViewfinder>
      )}
      {refused && <CameraRefused why={refused} instead="You can also type the shop PIN." />}
      {refused && refused !== 'unsupported' && (
        <Button variant="tonal" icon="refresh" block onClick={() => start()}>
          Try again
        </Button>
      )}
      {isBroken && <Notice tone="error">The scanner could not be loaded. Type the shop PIN instead.</Notice>}
      {refusal && <Notice tone="error">{refusal}</Notice>}
      {flow.at === 'shop' && flow.refusal && <Notice tone="error">{flow.refusal}</Notice>}
      {!refused && !isBroken && <Text look="hint">Hold the shop’s QR code inside the frame.</Text>}
    </Stack>
  )
}

function Verifying({ onVerified }: { onVerified: () => void }) {
  useDelayed(onVerified, limits.simulatedDelayMs.shopVerification)
  return <Spinner label="Verifying..." />
}
