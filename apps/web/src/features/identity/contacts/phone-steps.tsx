import { Button } from '@jara/ui/button'
import { Notice } from '@jara/ui/notice'
import { Stack } from '@jara/ui/stack'
import { type ReactNode, useState } from 'react'
import { CodeEntry, useLostFocus } from './code-entry.tsx'
import type { ShownContact } from './contacts.ts'
import { NumberForm } from './number-form.tsx'
import { useAsking, wordsOfFailure } from './use-code.ts'

interface PhoneStepsProps {
  readonly phone: ShownContact
  readonly onVerified: () => void
}

/** Verifies the account's number or a new one: sends a code, then takes it. */
export function PhoneSteps({ phone, onVerified }: PhoneStepsProps) {
  const [isOther, setOther] = useState(false)
  /** After the first step, each next step takes over the focus. */
  const [hasBegun, setBegun] = useState(false)
  const goTo = (other: boolean) => {
    setBegun(true)
    setOther(other)
  }
  if (isOther) return <NumberForm onSent={() => goTo(false)} onCancel={() => goTo(false)} />
  const another = (
    <Button small variant="quiet" onClick={() => goTo(true)}>
      Change number{' '}
    </Button>
  )
  if (!phone.code)
    return <AskForCode phone={phone} hasBegun={hasBegun} onAsk={() => setBegun(true)} end={another} />
  const { sentTo } = phone.code
  return (
    <CodeEntry
      key={sentTo}
      contact="phone"
      {...phone.code}
      isFresh={hasBegun}
      onAgain={sentTo === phone.value ? undefined : () => goTo(true)}
      end={another}
      onVerified={onVerified}
    />
  )
}

interface AskForCodeProps {
  readonly phone: ShownContact
  readonly hasBegun: boolean
  readonly onAsk: () => void
  readonly end: ReactNode
}

function AskForCode({ phone, hasBegun, onAsk, end }: AskForCodeProps) {
  const asking = useAsking()
  const shown = useLostFocus('button', hasBegun)
  const ask = () => {
    onAsk()
    asking.mutate({ body: { contact: 'phone' } })
  }
  return (
    <div ref={shown}>
      <Stack gap={3}>
        {asking.isError && <Notice tone="error">{wordsOfFailure(asking.error)}</Notice>}
        {!phone.isVerified && (
          <Button block busy={asking.isPending} onClick={ask}>
            {`Send a code to ${phone.value}`}
          </Button>
        )}
        {end}
      </Stack>
    </div>
  )
}
