import { wordsOf } from '@jara/client/request-failed'
import { makeFirstOperator } from '@jara/contract/identity/auth-first-operator'
import { refuseEmail } from '@jara/rules/identity/credentials'
import { minOperatorPasswordLength, refuseOperatorPassword } from '@jara/rules/identity/operator-password'
import { Button } from '@jara/ui/button'
import { Dialog } from '@jara/ui/dialog'
import { Notice } from '@jara/ui/notice'
import { PasswordField } from '@jara/ui/password-field'
import { Stack } from '@jara/ui/stack'
import { TextField } from '@jara/ui/text-field'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { write } from '../../../api/request.ts'
import { EmailField } from './email-field.tsx'

interface FirstOperatorDialogProps {
  /** The one-time token from the link that the server prints. */
  readonly linkToken: string
  readonly onClose: () => void
  /** Called with the server's message once the operator is created. */
  readonly onMade: (words: string) => void
}

export function FirstOperatorDialog({ linkToken, onClose, onMade }: FirstOperatorDialogProps) {
  const [refusal, setRefusal] = useState<string>()
  const making = useMutation({
    ...write(makeFirstOperator),
    onSuccess: (answer) => onMade(answer?.message ?? 'Operator created.'),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const field = (name: string) => String(form.get(name)).trim()
    const password = String(form.get('password'))
    const person = {
      email: field('email'),
      first_name: field('first_name'),
      last_name: field('last_name'),
    }
    const isFilled = Object.values(person).every((text) => text !== '')
    const found = isFilled
      ? (refuseEmail(person.email) ?? refuseOperatorPassword(password))
      : 'Please fill in all fields'
    setRefusal(found)
    if (found === undefined) making.mutate({ body: { linkToken, password, ...person } })
  }
  const problem = refusal ?? (making.isError ? wordsOf(making.error) : undefined)
  return (
    <Dialog title="Create the first operator" onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <Stack gap={4}>
          <EmailField />
          <TextField label="First name" name="first_name" autoComplete="given-name" required />
          <TextField label="Last name" name="last_name" autoComplete="family-name" required />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="new-password"
            required
            hint={`At least ${minOperatorPasswordLength} characters.`}
          />
          {problem !== undefined && <Notice tone="error">{problem}</Notice>}
          <Button type="submit" block busy={making.isPending}>
            Create operator{' '}
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
