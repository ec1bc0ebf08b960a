import type { PayCodePurpose } from '@jara/rules/shop/pay-code'
import { TextField } from '@jara/ui/text-field'
import { PayCodeCamera } from './pay-code-camera.tsx'

interface PayCodeFieldProps {
  readonly purpose: PayCodePurpose
  readonly typed: string
  readonly error: string | undefined
  readonly isBusy: boolean
  readonly onRead: (code: string) => void
  readonly onType: (typed: string) => void
}

const hints: Readonly<Record<PayCodePurpose, string>> = {
  collect: 'The customer opens Card and taps Show pay code.',
  pay: 'The customer opens Card, taps Show pay code, then Pay with points.',
}

/** Reads the customer's pay code with the camera, or accepts the typed digits below it. */
export function PayCodeField({ purpose, typed, error, isBusy, onRead, onType }: PayCodeFieldProps) {
  return (
    <>
      <PayCodeCamera purpose={purpose} isBusy={isBusy} onCode={onRead} />
      <TextField
        label="Pay code digits"
        name="code"
        inputMode="numeric"
        autoComplete="off"
        placeholder="0000 0000 0000"
        value={typed}
        error={error}
        hint={hints[purpose]}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
    </>
  )
}
