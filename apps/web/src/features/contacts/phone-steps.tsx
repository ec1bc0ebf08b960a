import { Button } from '@jara/ui/button'
import { Notice } from '@jara/ui/notice'
import { Stack } from '@jara/ui/stack'
import { useState } from 'react'
import { CodeEntry } from './code-entry.tsx'
import { wordsOfFailure } from './contact-failure.ts'
import type { ShownContact } from './contacts.ts'
import { NumberForm } from './number-form.tsx'
import { useAsking } from './use-code.ts'

interface PhoneStepsProps {
  readonly phone: ShownContact
  readonly onVerified: () => void
}

/** The number of the account, or another one: a code is sent, then entered. */
export function PhoneSteps({ phone, onVerified }: PhoneStepsProps) {
  const [isOther, setOther] = useState(false)
  const asking = useAsking()
  if (isOther) return <NumberForm onSent={() => setOther(false)} onCancel={() => setOther(false)} />
  const another = (
    <Button small variant="quiet" onClick={() => setOther(true)}>
      Another number
    </Button>
  )
  if (phone.code) {
    const { sentTo } = phone.code
    return (
      <CodeEntry
        key={sentTo}
        contact="phone"
        {...phone.code}
        onAgain={sentTo === phone.value ? undefined : () => setOther(true)}
        end={another}
        onVerified={onVerified}
      />
    )
  }
  return (
    <Stack gap={3}>
      {asking.isError && <Notice tone="error">{wordsOfFailure(asking.error)}</Notice>}
      {!phone.isVerified && (
        <Button block busy={asking.isPending} onClick={() => asking.mutate({ body: { contact: 'phone' } })}>
          {`Send a code to ${phone.value}`}
        </Button>
      )}
      {another}
    </Stack>
  )
}
