import { readPayCode } from '@jara/rules/shop/pay-code'
import { Button } from '@jara/ui/button'
import { Dialog } from '@jara/ui/dialog'
import { Stack } from '@jara/ui/stack'
import { type SubmitEvent, useState } from 'react'
import { PayCodeField } from '../../../device/codes/pay-code-field.tsx'
import type { useAward } from './use-award.ts'

interface PayCodeDialogProps {
  readonly awarding: ReturnType<typeof useAward>
  readonly onClose: () => void
}

/** Gives points to the customer whose pay code is scanned or typed. */
export function PayCodeDialog({ awarding, onClose }: PayCodeDialogProps) {
  const { award, isBusy, refusal, forgetRefusal } = awarding
  const [typed, setTyped] = useState('')
  const [mistake, setMistake] = useState<string>()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (readPayCode(typed)) award(typed)
    else setMistake('Enter the 12-digit pay code.')
  }
  return (
    <Dialog title="Customer’s pay code" icon="qr" onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap={4}>
          <PayCodeField
            purpose="collect"
            typed={typed}
            error={mistake ?? refusal}
            isBusy={isBusy}
            onRead={(code) => {
              // It appears in the field below, ready to be sent again if no answer comes.
              setTyped(code)
              award(code)
            }}
            onType={(digits) => {
              setTyped(digits)
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
