import { readPayCode } from '@jara/rules/pay-code'
import { Button } from '@jara/ui/button'
import { Dialog } from '@jara/ui/dialog'
import { Notice } from '@jara/ui/notice'
import { Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import { TextField } from '@jara/ui/text-field'
import { type SubmitEvent, useState } from 'react'
import { useCamera } from '../../device/camera/use-camera.ts'
import { CodeViewfinder } from '../../device/codes/code-viewfinder.tsx'
import { useCodeScanner } from '../../device/codes/use-code-scanner.ts'
import { nudge } from '../../device/haptics.ts'
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

function PayCodeCamera({ isBusy, onCode }: { isBusy: boolean; onCode: (code: string) => void }) {
  const { state, camera, start } = useCamera()
  const [isBroken, setBroken] = useState(false)
  const [lastRead, setLastRead] = useState<string>()
  const { video, box, isReading } = useCodeScanner(camera, {
    onCode: ({ text }) => {
      // A refused code is not sent again and again while the phone is held there.
      if (isBusy || text === lastRead || !readPayCode(text)) return
      setLastRead(text)
      nudge('capture')
      onCode(text)
    },
    onBroken: () => setBroken(true),
  })
  if (isBroken) return <Notice tone="error">The scanner could not be loaded. Type the digits instead.</Notice>
  if (state.at === 'refused')
    return <Notice tone="error">The camera cannot be used. Type the digits instead.</Notice>
  return (
    <>
      <CodeViewfinder video={video} box={box} isReading={isReading} camera={state} onStart={start} />
      {state.at === 'off' ? (
        <Button variant="tonal" icon="camera" block onClick={() => start()}>
          Use the camera
        </Button>
      ) : (
        <Text look="hint">Hold the customer’s code inside the frame.</Text>
      )}
    </>
  )
}
