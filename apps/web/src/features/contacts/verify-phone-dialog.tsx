import { Dialog } from '@jara/ui/dialog'
import { FailureNotice } from '@jara/ui/failure-notice'
import { Spinner } from '@jara/ui/spinner'
import { Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import { useState } from 'react'
import { saidIn } from '../../api/request-failed.ts'
import { useContacts } from './contacts.ts'
import { PhoneSteps } from './phone-steps.tsx'

interface VerifyPhoneDialogProps {
  /** The redemption can be sent again. */
  readonly onVerified: () => void
  readonly onClose: () => void
}

/** At the first need, before anything moves: the number is verified, and the redemption goes on. */
export function VerifyPhoneDialog({ onVerified, onClose }: VerifyPhoneDialogProps) {
  const { phone, error, refetch } = useContacts()
  const [isDone, setDone] = useState(false)
  const verified = () => {
    setDone(true)
    onVerified()
  }
  return (
    <Dialog title="Verify your phone" icon="phone" onClose={onClose}>
      {phone && !isDone ? (
        <Stack gap={4}>
          <Text look="muted">
            Points are redeemed only with a verified phone number. You do this once. Nothing has been redeemed
            yet.
          </Text>
          <PhoneSteps phone={phone} onVerified={verified} />
        </Stack>
      ) : error ? (
        <FailureNotice
          words="Your phone number could not be loaded."
          said={saidIn(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Spinner label="One moment" labelHidden />
      )}
    </Dialog>
  )
}
