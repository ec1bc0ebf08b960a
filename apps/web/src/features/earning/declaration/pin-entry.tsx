import { limits } from '@jara/rules/limits'
import { refuseProductPin } from '@jara/rules/earning/declaration'
import { Button } from '@jara/ui/button'
import { PinField } from '@jara/ui/pin-field'
import { Stack } from '@jara/ui/stack'
import type { SubmitEvent } from 'react'

type PinEntryProps = {
  pin: string
  refusal: string | undefined
  onType: (text: string) => void
  onGive: (pin: string) => void
}

export function PinEntry({ pin, refusal, onType, onGive }: PinEntryProps) {
  function give(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onGive(pin)
  }
  return (
    <form onSubmit={give} noValidate>
      <Stack gap={4}>
        <PinField
          label="Product PIN"
          name="pin"
          length={limits.productPinLength}
          value={pin}
          hint={refusal === undefined ? refuseProductPin('') : undefined}
          error={refusal}
          onValue={onType}
        />
        <Button type="submit" block>
          Verify PIN
        </Button>
      </Stack>
    </form>
  )
}
