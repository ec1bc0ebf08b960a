import { readPayCode } from '@jara/rules/shop/pay-code'
import { Button } from '@jara/ui/button'
import { Dialog } from '@jara/ui/dialog'
import { Stack } from '@jara/ui/stack'
import { type SubmitEvent, useState } from 'react'
import { PayCodeField } from '../../../../device/codes/pay-code-field.tsx'
import { PointsDialog, type PointsDialogProps } from './points-dialog.tsx'

type CodeDialogProps =
  | ({ asks: 'who earns' } & EarnerDialogProps)
  | ({ asks: 'who pays' } & PointsDialogProps)

/** Reads a customer's pay code at a sale. Both dialogs share a file, because they use the same camera parts. */
export function CodeDialog(props: CodeDialogProps) {
  return props.asks === 'who earns' ? <EarnerDialog {...props} /> : <PointsDialog {...props} />
}

interface EarnerDialogProps {
  readonly onCode: (code: string) => void
  readonly onClose: () => void
}

/** Asks for the code of the customer who earns the sale's points. It is used when the sale is completed. */
function EarnerDialog({ onCode, onClose }: EarnerDialogProps) {
  const [typed, setTyped] = useState('')
  const [mistake, setMistake] = useState<string>()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (readPayCode(typed)) onCode(typed)
    else setMistake('Enter the 12-digit pay code.')
  }
  return (
    <Dialog title="Points for this sale" icon="qr" onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap={4}>
          <PayCodeField
            purpose="collect"
            typed={typed}
            error={mistake}
            isBusy={false}
            onRead={onCode}
            onType={(text) => {
              setTyped(text)
              setMistake(undefined)
            }}
          />
          <Button type="submit" block>
            Add to sale
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
