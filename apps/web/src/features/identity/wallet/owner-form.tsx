import { Button } from '@jara/ui/button'
import { Notice } from '@jara/ui/notice'
import { PasswordField } from '@jara/ui/password-field'
import { Stack } from '@jara/ui/stack'
import { TextField } from '@jara/ui/text-field'
import { useEffect, useRef, type SubmitEvent } from 'react'

interface OwnerFormProps {
  readonly withCode?: boolean
  readonly action: string
  readonly busy: boolean
  readonly failure: string | undefined
  readonly onSubmit: (given: { password: string; code: string }) => void
}

/** The password and an emailed code, which a stolen session does not have. */
export function OwnerForm({ withCode = false, action, busy, failure, onSubmit }: OwnerFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    onSubmit({ password: String(given.get('password')), code: String(given.get('code') ?? '') })
  }
  return (
    <form ref={form} onSubmit={submit}>
      <Stack gap={4}>
        {withCode && (
          <TextField
            label="Code from the email"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            hint="It works once, for 10 minutes."
            required
          />
        )}
        <PasswordField label="Your password" name="password" autoComplete="current-password" required />
        {failure !== undefined && <Notice tone="error">{failure}</Notice>}
        <Button type="submit" block busy={busy}>
          {action}
        </Button>
      </Stack>
    </form>
  )
}
