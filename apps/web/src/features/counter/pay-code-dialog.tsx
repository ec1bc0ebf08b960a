import { readPayCode } from '@jara/rules/pay-code'
import { Button } from '@jara/ui/button'
import { Dialog } from '@jara/ui/dialog'
import { Stack } from '@jara/ui/stack'
import { TextField } from '@jara/ui/text-field'
import { type SubmitEvent, useState } from 'react'
import { PayCodeCamera } from '../../device/codes/pay-code-camera.tsx'
import type { useAward } from './use-award.ts'

interface PayCodeDialogProps {
  readonly awarding: ReturnType<typeof useAward>
  readonly onClose: () => void
}

/** Reads the customer's pay code with the camera, or takes the digits below it. */
export function PayCodeDialog({ awarding, onClose }: PayCodeDialogProps) {
  const { award, isBusy, refusal, forgetRefusal } = awarding
  const [typed, setTyped] = useState('')
  const [mistake, setMistake] = useState<string>()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (readPayCode(typed)) award(typed)
    else setMistake('A pay code has 12 digits.')
  }
  return (
    <Dialog title="Customer’s pay code" icon="qr" onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap={4}>
          <PayCodeCamera
            isBusy={isBusy}
            onCode={(code) => {
              // It stands below, to be sent again if there is no answer.
              setTyped(code)
              award(code)
            }}
          />
          <TextField
            label="Digits of the pay code"
            name="code"
            inputMode="numeric"
            autoComplete="off"
            placeholder="0000 0000 0000"
            value={typed}
            error={mistake ?? refusal}
            hint="The customer finds it under Card, Show pay code."
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              setMistake(undefined)
              forgetRefusal()
            }}
          />
          <Button type="submit" block disabled={isBusy}>
            {isBusy ? 'Giving points...' : 'Give points'}
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
