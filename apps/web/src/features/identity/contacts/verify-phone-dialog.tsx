import { saidIn } from '@jara/client/request-failed'
import { Button } from '@jara/ui/button'
import { Dialog } from '@jara/ui/dialog'
import { FailureNotice } from '@jara/ui/failure-notice'
import { Notice } from '@jara/ui/notice'
import { Spinner } from '@jara/ui/spinner'
import { Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import { useContacts } from './contacts.ts'
import { PhoneSteps } from './phone-steps.tsx'
import { useLostFocus } from './code-entry.tsx'

interface VerifyPhoneDialogProps {
  /** The redemption was sent again. */
  readonly isDone: boolean
  /** The redemption can be sent again. */
  readonly onVerified: () => void
  readonly onClose: () => void
}

/** Opens when a redemption first needs it, before points move: the customer verifies the number, and the redemption continues. */
export function VerifyPhoneDialog({ isDone, onVerified, onClose }: VerifyPhoneDialogProps) {
  const { phone, error, refetch } = useContacts()
  return (
    <Dialog title="Verify your phone" icon="phone" onClose={onClose}>
      {phone && !isDone ? (
        <Stack gap={4}>
          <Text look="muted">
            Verify your phone number to redeem points. You only need to do this once. Nothing has been
            redeemed yet.
          </Text>
          {phone.isVerified ? (
            <Verified onGo={onVerified} />
          ) : (
            <PhoneSteps phone={phone} onVerified={onVerified} />
          )}
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

/** Verified on another device, or by a code whose answer was lost. */
function Verified({ onGo }: { onGo: () => void }) {
  const shown = useLostFocus('button')
  return (
    <div ref={shown}>
      <Stack gap={3}>
        <Notice tone="success">Your phone number is verified.</Notice>
        <Button block onClick={onGo}>
          Continue{' '}
        </Button>
      </Stack>
    </div>
  )
}
