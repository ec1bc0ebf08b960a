import { TextField } from '@jara/ui/text-field'
import { PayCodeCamera } from './pay-code-camera.tsx'

interface PayCodeFieldProps {
  readonly typed: string
  readonly error: string | undefined
  readonly isBusy: boolean
  readonly onRead: (code: string) => void
  readonly onType: (typed: string) => void
}

/** Reads the customer's pay code with the camera, or takes the digits below it. */
export function PayCodeField({ typed, error, isBusy, onRead, onType }: PayCodeFieldProps) {
  return (
    <>
      <PayCodeCamera isBusy={isBusy} onCode={onRead} />
      <TextField
        label="Digits of the pay code"
        name="code"
        inputMode="numeric"
        autoComplete="off"
        placeholder="0000 0000 0000"
        value={typed}
        error={error}
        hint="The customer finds it under Card, Show pay code."
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
    </>
  )
}
