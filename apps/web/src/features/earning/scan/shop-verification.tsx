import { Dialog } from '@jara/ui/dialog'
import { Stack } from '@jara/ui/stack'
import { Tabs, type Tab } from '@jara/ui/tabs'
import { lazy, Suspense, useRef, useState, type ComponentType, type Dispatch } from 'react'
import type { useCamera } from '../../../device/camera/use-camera.ts'
import { knownShops } from '../../../session/known-shops.ts'
import type { LastShopsProps } from './last-shops.tsx'
import type { ScanFlow, ScanStep } from './scan-flow.ts'
import { ShopPinForm } from './shop-pin-form.tsx'
import { ShopQrScan } from './shop-qr-scan.tsx'

/** Loaded with this dialog, since the phone may be offline by the time it has recent shops. Without it, the PIN is typed. */
const lastShops = import('./last-shops.tsx').catch(() => undefined)
const LastShops = lazy<ComponentType<LastShopsProps>>(async () => ({
  default: (await lastShops)?.LastShops ?? (() => null),
}))

type Way = 'manual' | 'qr'

const ways: readonly Tab<Way>[] = [
  { key: 'manual', label: 'Manual Input', icon: 'keypad' },
  { key: 'qr', label: 'Scan QR Code', icon: 'qr' },
]

type ShopVerificationProps = {
  flow: Extract<ScanFlow, { at: 'shop' | 'verifying' }>
  take: Dispatch<ScanStep>
  camera: ReturnType<typeof useCamera>
  onLeave: () => void
}

/**
 * Asks which shop sold the product. Spec §5: here the check is only a delay; the server checks the shop with
 * the photo.
 */
export function ShopVerification({ flow, take, camera, onLeave }: ShopVerificationProps) {
  const [shops] = useState(knownShops)
  const [way, setWay] = useState<Way>('manual')
  const pinInput = useRef<HTMLInputElement>(null)

  function choose(chosen: Way) {
    setWay(chosen)
    // Start the camera once per visit. After a refusal, only a tap on the button asks again.
    if (chosen === 'qr' && camera.state.at === 'off') camera.start()
  }
  function chooseAgain(pin: string) {
    take({ type: 'type-pin', pin })
    take({ type: 'verify', code: pin })
  }
  return (
    <Dialog title="Shop Verification" icon="store" initialFocus={pinInput} onClose={onLeave}>
      <Tabs label="Verification method" tabs={ways} selected={way} onSelect={choose}>
        {way === 'manual' ? (
          <Stack gap={4}>
            <ShopPinForm ref={pinInput} flow={flow} take={take} />
            {shops.length > 0 && (
              <Suspense>
                <LastShops shops={shops} onChoose={chooseAgain} />
              </Suspense>
            )}
          </Stack>
        ) : (
          <ShopQrScan flow={flow} take={take} camera={camera} />
        )}
      </Tabs>
    </Dialog>
  )
}
