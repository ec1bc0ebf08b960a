import { nigerianPhone } from '@jara/rules/redeeming/recipient'
import { Button } from '@jara/ui/button'
import { Notice } from '@jara/ui/notice'
import { PasswordField } from '@jara/ui/password-field'
import { Row, Stack } from '@jara/ui/stack'
import { TextField } from '@jara/ui/text-field'
import { useState, type SubmitEvent } from 'react'
import { useAsking, codeOf, wordsOfFailure } from './use-code.ts'
import { useLostFocus } from './code-entry.tsx'

interface NumberFormProps {
  readonly onSent: () => void
  readonly onCancel: () => void
}

interface Refusals {
  readonly phone_number?: string | undefined
  readonly password?: string | undefined
}

/** Changes the account's number, with the password. The new one replaces the old once its code is entered. */
export function NumberForm({ onSent, onCancel }: NumberFormProps) {
  const [refusals, setRefusals] = useState<Refusals>({})
  const asking = useAsking()
  const fields = useLostFocus('input')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const [phone, password] = [String(given.get('phone_number')), String(given.get('password'))]
    const found: Refusals = {
      phone_number: nigerianPhone(phone) === undefined ? 'Please enter a Nigerian mobile number.' : undefined,
      password: password === '' ? 'Please enter your password.' : undefined,
    }
    setRefusals(found)
    if (found.phone_number ?? found.password) return
    asking.mutate({ body: { contact: 'phone', phone_number: phone, password } }, { onSuccess: onSent })
  }
  const wrongPassword = codeOf(asking.error) === 'wrong_password' ? wordsOfFailure(asking.error) : undefined
  const change = () => {
    setRefusals({})
    asking.reset()
  }
  return (
    <form noValidate onSubmit={submit} onChange={change}>
      <div ref={fields}>
        <Stack gap={4}>
          <TextField
            label="New phone number"
            name="phone_number"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            required
            hint="We’ll text you a code."
            error={refusals.phone_number}
          />
          <PasswordField
            label="Your password"
            name="password"
            autoComplete="current-password"
            required
            error={refusals.password ?? wrongPassword}
          />
          {asking.isError && wrongPassword === undefined && (
            <Notice tone="error">{wordsOfFailure(asking.error)}</Notice>
          )}
          <Row even>
            <Button variant="outline" onClick={onCancel}>
              Cancel
            </Button>
            <Button type="submit" busy={asking.isPending}>
              Send code
            </Button>
          </Row>
        </Stack>
      </div>
    </form>
  )
}
