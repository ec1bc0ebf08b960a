import { RequestFailed, wordsOf } from '@jara/client/request-failed'
import { changePassword } from '@jara/contract/identity/auth-sessions'
import { refusePassword } from '@jara/rules/identity/credentials'
import { Button } from '@jara/ui/button'
import { Card } from '@jara/ui/card'
import { Notice } from '@jara/ui/notice'
import { PasswordField } from '@jara/ui/password-field'
import { Stack } from '@jara/ui/stack'
import { useToast } from '@jara/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { write } from '../../../api/request.ts'
import { renewToken } from '../../../session/session.ts'

interface Refusals {
  readonly password?: string | undefined
  readonly newPassword?: string | undefined
}

/** Shows a wrong or unsuitable password at its field. */
export function ChangePasswordForm() {
  const [refusals, setRefusals] = useState<Refusals>({})
  const show = useToast()
  const changing = useMutation({
    ...write(changePassword),
    onSuccess: (changed) => {
      // A toast, because a new token resets every screen.
      show(changed?.message ?? 'Your password was changed. All other devices are signed out.')
      if (changed?.token !== undefined) renewToken(changed.token)
    },
    onError: (error) => setRefusals(said(error)),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const [password, newPassword] = [String(fields.get('password')), String(fields.get('newPassword'))]
    const found: Refusals = {
      password: password === '' ? 'Please enter your current password.' : undefined,
      newPassword: refusePassword(newPassword),
    }
    setRefusals(found)
    if (found.password ?? found.newPassword) return
    changing.mutate({ body: { password, newPassword } }, { onSuccess: () => form.reset() })
  }
  const isSaidAtField = refusals.password ?? refusals.newPassword
  return (
    <Card as="section" roomy>
      <form noValidate onSubmit={submit} onChange={() => setRefusals({})}>
        <Stack gap={4}>
          <PasswordField
            label="Current password"
            name="password"
            autoComplete="current-password"
            required
            error={refusals.password}
          />
          <PasswordField
            label="New password"
            name="newPassword"
            autoComplete="new-password"
            required
            hint="At least 6 characters. Avoid common passwords. All other devices will be signed out."
            error={refusals.newPassword}
          />
          {changing.isError && !isSaidAtField && <Notice tone="error">{wordsOf(changing.error)}</Notice>}
          <Button type="submit" block busy={changing.isPending}>
            Change password
          </Button>
        </Stack>
      </form>
    </Card>
  )
}

function said(error: unknown): Refusals {
  const code = error instanceof RequestFailed ? error.code : undefined
  if (code === 'wrong_password') return { password: wordsOf(error) }
  return code === 'common_password' ? { newPassword: wordsOf(error) } : {}
}
