import { limits } from '@jara/rules/limits'
import { cutShopPin, refuseShopPin } from '@jara/rules/shop/shop-pin'
import { Button } from '@jara/ui/button'
import { PinField } from '@jara/ui/pin-field'
import { Stack } from '@jara/ui/stack'
import type { Dispatch, RefObject, SubmitEvent } from 'react'
import { useDelayed } from '../../../device/use-delayed.ts'
import type { ScanFlow, ScanStep } from './scan-flow.ts'

type ShopPinFormProps = {
  flow: Extract<ScanFlow, { at: 'shop' | 'verifying' }>
  take: Dispatch<ScanStep>
  ref: RefObject<HTMLInputElement | null>
}

export function ShopPinForm({ flow, take, ref }: ShopPinFormProps) {
  const pin = cutShopPin(flow.pin)
  const isComplete = refuseShopPin(pin) === undefined

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isComplete) take({ type: 'verify', code: pin })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={4}>
        <PinField
          ref={ref}
          label="Shop PIN"
          name="retailerCode"
          length={limits.shopPinLength}
          value={pin}
          hint={refuseShopPin('')}
          error={flow.at === 'shop' ? flow.refusal : undefined}
          readOnly={flow.at === 'verifying'}
          onValue={(typed) => take({ type: 'type-pin', pin: typed })}
        />
        {flow.at === 'verifying' ? (
          <VerifyingButton onVerified={() => take({ type: 'pass' })} />
        ) : (
          <Button type="submit" block disabled={!isComplete}>
            Confirm
          </Button>
        )}
      </Stack>
    </form>
  )
}

function VerifyingButton({ onVerified }: { onVerified: () => void }) {
  useDelayed(onVerified, limits.simulatedDelayMs.shopVerification)
  return (
    <Button block busy busyLabel="Verifying...">
      Confirm
    </Button>
  )
}
