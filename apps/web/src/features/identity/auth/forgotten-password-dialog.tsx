import { wordsOf } from '@jara/client/request-failed'
import { askPasswordReset } from '@jara/contract/identity/auth'
import { refuseEmail } from '@jara/rules/identity/credentials'
import { Button } from '@jara/ui/button'
import { Dialog } from '@jara/ui/dialog'
import { Notice } from '@jara/ui/notice'
import { Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { write } from '../../../api/request.ts'
import { EmailField } from './email-field.tsx'

interface ForgottenPasswordDialogProps {
  /** The email typed on the sign-in form. */
  readonly email: string
  readonly onClose: () => void
}

export function ForgottenPasswordDialog({ email, onClose }: ForgottenPasswordDialogProps) {
  const asking = useMutation(write(askPasswordReset))
  return (
    <Dialog title="Reset your password" onClose={onClose}>
      {asking.isSuccess ? (
        <Stack gap={4}>
          <Notice tone="success">{asking.data?.message ?? 'Check your email for a link.'}</Notice>
          <Button block onClick={onClose}>
            Done
          </Button>
        </Stack>
      ) : (
        <AddressForm
          email={email}
          busy={asking.isPending}
          failure={asking.isError ? wordsOf(asking.error) : undefined}
          onSubmit={(address) => asking.mutate({ body: { email: address } })}
        />
      )}
    </Dialog>
  )
}

interface AddressFormProps {
  readonly email: string
  readonly busy: boolean
  readonly failure: string | undefined
  readonly onSubmit: (email: string) => void
}

function AddressForm({ email, busy, failure, onSubmit }: AddressFormProps) {
  const [error, setError] = useState<string>()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('email')).trim()
    const refusal = typed === '' ? 'Please fill in all fields' : refuseEmail(typed)
    setError(refusal)
    if (refusal === undefined) onSubmit(typed)
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={4}>
        <Text look="muted">We’ll email you a link to reset your password.</Text>
        <EmailField defaultValue={email} error={error} onChange={() => setError(undefined)} />
        {failure !== undefined && <Notice tone="error">{failure}</Notice>}
        <Button type="submit" block busy={busy}>
          Send link
        </Button>
      </Stack>
    </form>
  )
}
