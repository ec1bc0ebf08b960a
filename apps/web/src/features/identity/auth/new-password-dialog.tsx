import { wordsOf } from '@jara/client/request-failed'
import { resetPassword } from '@jara/contract/identity/auth'
import { refusePassword } from '@jara/rules/identity/credentials'
import { Button } from '@jara/ui/button'
import { Dialog } from '@jara/ui/dialog'
import { Notice } from '@jara/ui/notice'
import { PasswordField } from '@jara/ui/password-field'
import { Stack } from '@jara/ui/stack'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { write } from '../../../api/request.ts'

interface NewPasswordDialogProps {
  /** The one-time token from the emailed link. */
  readonly resetToken: string
  readonly onClose: () => void
  /** Called with the server's message once the password is changed. */
  readonly onChanged: (words: string) => void
}

export function NewPasswordDialog({ resetToken, onClose, onChanged }: NewPasswordDialogProps) {
  const [error, setError] = useState<string>()
  const changing = useMutation({
    ...write(resetPassword),
    onSuccess: (answer) => onChanged(answer?.message ?? 'Your password was changed. Please log in.'),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password'))
    const refusal = refusePassword(password)
    setError(refusal)
    if (refusal === undefined) changing.mutate({ body: { resetToken, password } })
  }
  return (
    <Dialog title="Set a new password" onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <Stack gap={4}>
          <PasswordField
            label="New password"
            name="password"
            autoComplete="new-password"
            required
            hint="At least 6 characters. All your other devices will be signed out."
            error={error}
            onChange={() => setError(undefined)}
          />
          {changing.isError && <Notice tone="error">{wordsOf(changing.error)}</Notice>}
          <Button type="submit" block busy={changing.isPending}>
            Save password
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
